/**
 * How what stands on the paper looks where the template does not say it, for the preview, the printer and the editor alike. `scope` is
 * the selector of what holds the content.
 */
export function contentStyles(scope = ''): string {
  const within = scope === '' ? '' : `${scope} `
  return `
    ${within}table { border-collapse: collapse; max-width: 100%; }
    ${within}table:not([cellpadding]) > * > tr > :is(td, th) { padding: 4px 6px; }
    ${within}p { margin: 0.5em 0; }
    ${within}img { max-width: 100%; }
  `
}

/** The font of the paper. */
export const paperFont = '14px/1.5 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif'
