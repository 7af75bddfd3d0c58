// The page's modules run in browsers alone.

import js from "@eslint/js";
import globals from "globals";

export default [
    js.configs.recommended,
    {
        languageOptions: { ecmaVersion: 2024, sourceType: "module", globals: globals.browser },
        linterOptions: { reportUnusedDisableDirectives: "error" },
    },
];
