/**
 * The version of the privacy notice that new members accept. A new text needs a new version, because the version is part
 * of the proof of consent.
 */
export const PRIVACY_VERSION = "2026-11-26";
