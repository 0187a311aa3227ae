import { pageBreakAttribute, prepareTemplate } from '@/lib/domain/print/prepare-template'
import { sanitizeTemplate } from './sanitize-template'

/** D11: what a template may bring along, and what is left of it. */
test.each([
  ['scripts', '<script>alert(1)</script><p onclick="alert(1)">文字</p>', '<p>文字</p>'],
  ['styles of the whole page', '<style>@import url(http://evil.test)</style><p>文字</p>', '<p>文字</p>'],
  ['forms', '<form action="http://evil.test"><input name="a"><button>发送</button></form>', '发送'],
  ['frames', '<iframe src="http://evil.test"></iframe><object data="x"></object><embed src="x">', ''],
  ['drawings', '<svg><script>alert(1)</script></svg><math><mi>x</mi></math>', ''],
  ['pictures of others', '<img src="http://evil.test/x.png"><img src="//evil.test/x"><img srcset="http://evil.test/x 2x">', ''],
  ['pictures that are calls', '<img src="/api/oauth/Logout">', ''],
  ['links', '<a href="javascript:alert(1)" target="_blank">链接</a>', '<a>链接</a>'],
  ['grounds of others', '<p style="color:red;background:url(http://evil.test)">x</p>', '<p style="color: red">x</p>'],
  ['grounds of tables', '<table background="http://evil.test"><tbody><tr><td>1</td></tr></tbody></table>', /^<table><tbody>/],
  ['what covers the page', '<div style="position:fixed;top:0">x</div>', '<div style="top: 0">x</div>'],
  ['forged marks', '<i data-print-mark="0" data-other="1" data-tag="headTable.x">x</i>', '<i data-tag="headTable.x">x</i>'],
  ['names that the page would find', '<p id="body" name="forms">x</p>', '<p>x</p>'],
  ['comments with markup', '<!-- <img src=x onerror=alert(1)> --><p>x</p>', '<p>x</p>'],
])('%s', (_, html, left) => {
  const { innerHTML } = sanitizeTemplate(html)
  if (typeof left === 'string') expect(innerHTML).toBe(left)
  else expect(innerHTML).toMatch(left)
})

test('what makes a document of a company stays', () => {
  const html =
    '<table border="1" style="width: 186mm; border-collapse: collapse"><tbody><tr><td colspan="2" style="text-align: center"><span data-tag="headTable.x">{x}</span></td></tr></tbody></table><img src="/api/file/Image/annexpic/logo.png" alt="">'
  expect(sanitizeTemplate(html).innerHTML).toBe(html)
})

test('page breaks and escaped pseudo elements reach the filling', () => {
  const body = sanitizeTemplate('<p>一</p><!-- pagebreak --><p>&lt;barCode width="9"&gt;A1&lt;/barCode&gt;</p>')
  expect(prepareTemplate(body)).toEqual([{ kind: 'picture', picture: 'barCode', width: 9, height: null, content: ['A1'] }])
  expect(body.querySelectorAll(`[${pageBreakAttribute}]`)).toHaveLength(1)
})

test('nothing is loaded while a template is cleaned: its document shows nothing', () => {
  expect(sanitizeTemplate('<img src="/api/file/Image/annexpic/logo.png">').ownerDocument.defaultView).toBeNull()
})
