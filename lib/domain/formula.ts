/** A spreadsheet runs a text that begins with such a sign as a formula. */
export const formulaSign = /^\s*[=+\-@＝＋－＠]/;
