// What the companion sends to the page of Infinity: games/infinity/page/facts.py makes it.

interface InfinityState extends State {
    /** The rows that stand, with what they count. */
    rows: { owner: string; said: string; points: number }[];
    /** What the last placements did, in sentences. */
    account?: string[];
}
