import fc from 'fast-check'
import { readDocument } from '@/components/designer/print/document/read-document'
import { writeDocument } from '@/components/designer/print/document/write-document'
import { tagHtml } from '@/lib/domain/print/tag-html'
// biome-ignore lint/style/noRestrictedImports: the templates of the demonstration company are the richest there are, and nothing of them is bundled.
import { printTemplates } from '@/platform/seed/print/all-templates'
import { lossesOf, sanitizeForEditing } from './sanitize-template'

const saved = (html: string) => writeDocument(readDocument(sanitizeForEditing(html)))

test.each(printTemplates.map(({ enCode, html }) => [enCode, html]))('%s is saved as it was opened', (_, html) => {
  expect(saved(html)).toBe(sanitizeForEditing(html).innerHTML)
  expect(lossesOf(html)).toEqual([])
})

test.each([
  ['words without an element', 'a<br>b'],
  ['a tag within words', `<p>合计：千位分隔符(${tagHtml('headTable.sum')},2)元</p>`],
  ['formats within formats', '<p><b>a<i style="color: red">b</i></b>c</p>'],
  ['an empty line as it came', '<p></p><p><br></p><p>&nbsp;</p>'],
  ['blocks within words', '<span><div>a</div></span>'],
  ['words beside blocks', '<div>a<p>b</p>c</div>'],
  ['lists', '<ul><li>a</li><li><p>b</p><ol start="3"><li>c</li></ol></li></ul>'],
  ['tables within tables', '<table><tbody><tr><td><table><tbody><tr><th>x</th></tr></tbody></table></td></tr></tbody></table>'],
  [
    'parts of a table',
    '<table><caption>t</caption><colgroup><col style="width: 20%"></colgroup><thead style="color: red"><tr><th>h</th></tr></thead><tbody><tr><td></td></tr></tbody><tbody><tr><td rowspan="2">b</td></tr></tbody></table>',
  ],
  [
    'breaks between blocks, within a line and before a row',
    '<p>a</p><!-- pagebreak --><p><!--pagebreak--></p><table><tbody><!-- pagebreak --><tr><td>x</td></tr></tbody></table>',
  ],
  ['tags of the older clients', '<p><span class="jnpf-print-tag-span" data-tag="T1.a">{a}</span></p>'],
  ['a tag with formats in it', '<p><span data-tag="headTable.a">{<b>a</b>}</span></p>'],
  ['pictures of codes', '<p>&lt;qrCode width=100&gt;{no}&lt;/qrCode&gt;</p>'],
  ['spaces that count', '<pre>\n\n a\n  b</pre>'],
  ['signs of markup in values', '<p title="&quot;&amp;">&lt;p&gt;</p>'],
])('%s: saved as opened', (_, html) => {
  expect(saved(html)).toBe(html)
})

test('what is lost is told by name', () => {
  const html =
    '<p id="x" class="y" onclick="z()" style="color: red; behavior: url(a)">a</p><script>1</script><svg></svg><span class="wk-print-tag-x" data-tag="headTable.a">{a}</span>'
  expect(lossesOf(html)).toEqual(['id', 'class', 'onclick', 'behavior', '<script>', '<svg>'])
})

const text = fc.constantFrom('a', '金额', '&nbsp;', '&lt;b&gt;', tagHtml('headTable.a'), tagHtml('T1.b'), '<br>')
const inline = fc.letrec<{ one: string }>((tie) => ({
  one: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc
      .tuple(
        fc.constantFrom('b', 'span style="color: red"', 'font size="3"', 'u'),
        fc.array(tie('one'), { minLength: 1, maxLength: 2 }),
      )
      .map(([tag, inner]) => `<${tag}>${inner.join('x')}</${tag.split(' ')[0]}>`),
  ),
})).one
const line = fc
  .tuple(fc.constantFrom('p', 'h2', 'p style="text-align: right"', 'div'), fc.array(inline, { minLength: 1, maxLength: 3 }))
  .map(([tag, words]) => `<${tag}>w${words.join('、')}w</${tag.split(' ')[0]}>`)
const block = fc.letrec<{ one: string }>((tie) => ({
  one: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    line,
    fc.constantFrom('<hr>', '<!-- pagebreak -->'),
    fc.array(tie('one'), { minLength: 1, maxLength: 2 }).map((inner) => `<div style="margin: 1mm">${inner.join('')}</div>`),
    fc
      .array(fc.tuple(tie('one'), tie('one')), { minLength: 1, maxLength: 2 })
      .map(
        (rows) =>
          `<table border="1"><tbody>${rows.map(([a, b]) => `<tr><td>${a}</td><th colspan="2">${b}</th></tr>`).join('')}</tbody></table>`,
      ),
  ),
})).one

test('whatever is known comes back to the letter, and what was saved once is saved the same again', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
      const clean = sanitizeForEditing(blocks.join('')).innerHTML
      const once = saved(clean)
      expect(once).toBe(clean)
      expect(saved(once)).toBe(once)
    }),
    { numRuns: 300 },
  )
})
