import { richTextExcerpt } from './rich-text-excerpt'

test.each([
  ['<p>第一段</p><p>第二段</p>', '第一段 第二段'],
  ['合格&nbsp;&amp;&#x4e2d;&#20013;', '合格 &中中'],
  ['a<script>alert(1)</script>b<style>p{}</style>', 'a b'],
  ['<!-- x --><b>粗</b>体', '粗体'],
  [`<img src="data:image/png;base64,${'A'.repeat(90_000)}">图下的字`, '图下的字'],
  ['1 < 2', '1 < 2'],
  ['', ''],
])('%s is read as %s', (html, text) => {
  expect(richTextExcerpt(html)).toBe(text)
})

test('is no longer than a line', () => {
  expect([...richTextExcerpt(`<p>${'字'.repeat(500)}</p>`)]).toHaveLength(81)
})
