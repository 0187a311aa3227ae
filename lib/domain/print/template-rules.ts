/**
 * What a print template may consist of (D11). Everything else could act, ask other servers for something, or leave the paper.
 * `#comment` stays for page breaks alone; preparing the template takes every comment away.
 */
export const templateTags: readonly string[] = [
  ...['p', 'br', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'hr', 'center', 'section'],
  ...['article', 'figure', 'figcaption', 'strong', 'b', 'em', 'i', 'u', 's', 'strike', 'del', 'ins', 'sub', 'sup', 'mark'],
  ...['small', 'big', 'font', 'a', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'img', 'wbr', '#comment', '#text'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]

export const templateAttributes: readonly string[] = [
  ...['src', 'alt', 'title', 'width', 'height', 'dir', 'style', 'start', 'type', 'color', 'face', 'size', 'bgcolor'],
  ...['colspan', 'rowspan', 'span', 'align', 'valign', 'border', 'cellpadding', 'cellspacing', 'nowrap', 'data-tag'],
]

/** The class by which other clients know a tag; it begins with one or the other (contract 1 §22, contract 2 §20.1). */
export const tagClass = /^\s*(wk|jnpf)-print-tag-[\w-]+(\s+[\w-]+)*\s*$/

const styleNames: ReadonlySet<string> = new Set([
  ...['color', 'background-color', 'opacity', 'font', 'font-family', 'font-size', 'font-style', 'font-variant', 'font-weight'],
  ...['line-height', 'letter-spacing', 'word-spacing', 'text-align', 'text-align-last', 'text-decoration', 'text-indent'],
  ...['text-decoration-line', 'text-transform', 'vertical-align', 'white-space', 'word-break', 'word-wrap', 'overflow-wrap'],
  ...['writing-mode', 'text-orientation', 'direction', 'width', 'min-width', 'max-width', 'height', 'min-height', 'max-height'],
  ...['margin', 'margin-top', 'margin-right', 'margin-bottom', 'margin-left', 'box-sizing', 'overflow', 'visibility'],
  ...['padding', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left', 'border-collapse', 'border-spacing'],
  ...['border', 'border-color', 'border-style', 'border-width', 'border-radius', 'table-layout', 'empty-cells', 'caption-side'],
  ...['top', 'right', 'bottom', 'left'].flatMap((side) => [
    `border-${side}`,
    ...['color', 'style', 'width'].map((part) => `border-${side}-${part}`),
  ]),
  ...[
    'display',
    'float',
    'clear',
    'position',
    'top',
    'right',
    'bottom',
    'left',
    'z-index',
    'flex',
    'flex-direction',
    'flex-wrap',
  ],
  ...['flex-grow', 'flex-shrink', 'flex-basis', 'justify-content', 'align-items', 'align-self', 'gap', 'order'],
  ...['list-style-type', 'page-break-before', 'page-break-after', 'page-break-inside', 'break-before', 'break-after'],
  ...['break-inside', 'orphans', 'widows', 'columns', 'column-count', 'column-gap', 'object-fit'],
])

/** Letters, figures and the few signs that plain values need: no backslash that could spell another word, no comment, no rule. */
const plainValue = /^[\p{L}\p{N}\s.,%#()'"+\-*!]{0,300}$/u
/** Functions that compute a length or a colour; every other one could load something or read from the page around. */
const functions = /^(rgba?|hsla?|calc|min|max)$/i

/** The part of a style attribute that is allowed on paper, written anew. */
export function safeTemplateStyle(style: string): string {
  if (style.length > 20_000) return ''
  const kept: string[] = []
  for (const [name, value] of styleDeclarations(style)) {
    if (!styleNames.has(name) || !isPlainValue(value)) continue
    // A fixed element would be drawn on every page, above whatever stands there.
    if (name === 'position' && !/^(static|relative|absolute)$/i.test(value)) continue
    kept.push(`${name}: ${value}`)
  }
  return kept.join('; ')
}

/** Names in small letters with their values, without `!important`. */
export function styleDeclarations(style: string): readonly (readonly [name: string, value: string])[] {
  return style.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':')
    if (colon < 0) return []
    const name = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important/i, '')
      .trim()
    return [[name, value] as const]
  })
}

function isPlainValue(value: string): boolean {
  if (value === '' || !plainValue.test(value)) return false
  return [...value.matchAll(/([\p{L}\p{N}-]*)\(/gu)].every((match) => functions.test(match[1] ?? ''))
}
