/** Rules of administered things as designs write them (contract 2); blanks around are cut off before they are sent. */

/** Codes: letters, figures, and points between them. */
export const codePattern = '/^\\s*[A-Za-z0-9](?:[A-Za-z0-9.]*[A-Za-z0-9])?\\s*$/'

/** Names: Chinese characters, letters and figures. */
export const namePattern = '/^\\s*[\\u4e00-\\u9fffA-Za-z0-9]+\\s*$/'
