// The phone's camera: opened, set as the companion wishes, and one picture at a time taken from it.

const LONGEST = 1280;
const QUALITY = 0.8;
/** A picture is this old at most if the browser doesn't say when it was taken. */
const USUAL_AGE_MS = 40;
/** What the camera's own exposure counts as, in 100 us, where a page may only have it brighter or darker than that. */
const OWN_EXPOSURE = 100;
const USUAL_STEP = 1 / 3;
const SMALL = 24;
/** A change of brightness that is more than noise, 0 to 255, and in how many of 576 places it must be seen. */
const CHANGED = 22;
const PLACES = 6;

const WANTED = {
    audio: false,
    video: {
        facingMode: { ideal: "environment" },
        width: { ideal: 1280 },
        height: { ideal: 720 },
        frameRate: { ideal: 24, max: 30 },
    },
};

export class Lens {
    /** @param {HTMLVideoElement} video where people see what it films */
    constructor(video) {
        this.video = video;
        /**
         * Is called with "ended" or "muted" when the camera is taken away, and with "sending" when it's back.
         *
         * @type {(state: string) => void}
         */
        this.changed = () => {};
        /** @type {MediaStreamTrack | null} */
        this.track = null;
        this.canvas = document.createElement("canvas");
        this.small = document.createElement("canvas");
        this.small.width = this.small.height = SMALL;
        /** @type {Uint8ClampedArray | null} */
        this.before = null;
        /** @type {number | null} */
        this.shutter = null;
        this.told = "";
    }

    /** Open the camera. Throws what `getUserMedia` throws. */
    async open() {
        this.close();
        const stream = await navigator.mediaDevices.getUserMedia(WANTED);
        const track = stream.getVideoTracks()[0];
        this.track = track;
        this.told = "";
        track.addEventListener("ended", () => this.changed("ended"));
        track.addEventListener("mute", () => this.changed("muted"));
        track.addEventListener("unmute", () => this.changed("sending"));
        this.video.srcObject = stream;
        await this.video.play();
        this.#date();
    }

    close() {
        this.track?.stop();
        this.track = null;
    }

    get filming() {
        return this.track !== null && this.track.readyState === "live" && !this.track.muted && this.video.videoWidth > 0;
    }

    /** Remember when each frame was taken, where the browser knows. */
    #date() {
        const video = this.video;
        if (!("requestVideoFrameCallback" in video)) return;
        const track = this.track;
        const seen = (/** @type {number} */ _now, /** @type {VideoFrameCallbackMetadata} */ frame) => {
            this.shutter = frame.captureTime ?? frame.presentationTime;
            if (this.track === track) video.requestVideoFrameCallback(seen);
        };
        video.requestVideoFrameCallback(seen);
    }

    /**
     * One picture as a JPEG file, and when it was taken, by this page's clock.
     *
     * @returns {Promise<{ data: Blob, shutter: number } | null>}
     */
    async shoot() {
        const { videoWidth: width, videoHeight: height } = this.video;
        const scale = Math.min(1, LONGEST / Math.max(width, height));
        this.canvas.width = Math.round(width * scale);
        this.canvas.height = Math.round(height * scale);
        const now = performance.now();
        const known = this.shutter !== null && this.shutter <= now && this.shutter > now - 1000;
        const shutter = known ? Number(this.shutter) : now - USUAL_AGE_MS;
        this.canvas.getContext("2d")?.drawImage(this.video, 0, 0, this.canvas.width, this.canvas.height);
        const data = await new Promise((resolve) => {
            this.canvas.toBlob(resolve, "image/jpeg", QUALITY);
        });
        return data && { data, shutter };
    }

    /** Whether something has moved since the last call, as far as a coarse look tells. */
    moves() {
        const drawn = this.small.getContext("2d", { willReadFrequently: true });
        if (!drawn || !this.filming) return false;
        drawn.drawImage(this.video, 0, 0, SMALL, SMALL);
        const now = drawn.getImageData(0, 0, SMALL, SMALL).data;
        const before = this.before;
        this.before = now;
        if (!before) return true;
        let count = 0;
        for (let at = 1; at < now.length; at += 4) count += Math.abs(now[at] - before[at]) > CHANGED ? 1 : 0;
        return count >= PLACES;
    }

    /** What of the camera a page may set, as the companion asks: exposure in 100 us, focus, colours. */
    get offers() {
        const { byHand, stops, focus, colours } = this.#known();
        const brighter = (/** @type {number} */ by) => OWN_EXPOSURE * 2 ** by;
        const times = stops && [brighter(stops.min), brighter(stops.max)];
        const is = /** @type {Record<string, any>} */ (this.track?.getSettings?.() ?? {});
        return {
            exposure: byHand ? [byHand.min, byHand.max] : times,
            exposed: byHand ? (is.exposureTime ?? 0) : OWN_EXPOSURE,
            focus,
            colours,
        };
    }

    /**
     * What the browser says that a page may set. `byHand`: for how long it may expose; `stops`: by how much the
     * camera's own exposure may be corrected, null if too little.
     */
    #known() {
        const can = /** @type {Record<string, any>} */ (this.track?.getCapabilities?.() ?? {});
        const may = (/** @type {string[] | undefined} */ modes) =>
            Boolean(modes?.includes("manual") && modes.includes("continuous"));
        return {
            byHand: may(can.exposureMode) && can.exposureTime,
            stops: can.exposureCompensation?.min <= -1 ? can.exposureCompensation : null,
            focus: may(can.focusMode),
            colours: may(can.whiteBalanceMode),
        };
    }

    /**
     * Set the camera as the companion wishes; what it can't do, it leaves.
     *
     * @param {PhoneAnswer} wish
     */
    async set(wish) {
        const key = JSON.stringify([wish.exposure, wish.focus_held, wish.colours_held]);
        if (key === this.told || !this.track) return;
        this.told = key;
        const { byHand, stops, focus, colours } = this.#known();
        const time = wish.exposure;
        /** @type {Record<string, unknown>[]} */
        const wanted = [];
        if (byHand) {
            wanted.push(time === null ? { exposureMode: "continuous" } : { exposureMode: "manual", exposureTime: time });
        } else if (stops) {
            const step = stops.step || USUAL_STEP;
            const by = time === null ? 0 : Math.log2(time / OWN_EXPOSURE);
            // A browser that is asked for more than it offers does nothing.
            const nearest = Math.round(by / step) * step;
            wanted.push({ exposureCompensation: Math.min(Math.max(nearest, stops.min), stops.max) });
        }
        if (focus) wanted.push({ focusMode: wish.focus_held ? "manual" : "continuous" });
        if (colours) wanted.push({ whiteBalanceMode: wish.colours_held ? "manual" : "continuous" });
        for (const each of wanted) {
            // One that is refused keeps none of the others from being set.
            await this.track.applyConstraints({ advanced: [each] }).catch(() => {});
        }
    }
}
