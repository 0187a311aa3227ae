import { laterAttribute, rowsShownMax } from './fill-template'
import { tagHtml as tag } from './tag-html'
import { fill, textsOf } from './testing'

describe('rows of sub-tables', () => {
  const lines = (body: string) =>
    `<table><tbody><tr><td>名称</td></tr>${body}<tr><td>合计 ${tag('headTable.sum')}</td></tr></tbody></table>`
  const item = `<tr><td>${tag('T1.name')}</td></tr>`

  test('rows with tags are repeated, titles and totals stand once', () => {
    const { root } = fill(lines(item), { sum: 3, T1: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] })
    expect(textsOf(root, 'td')).toEqual(['名称', 'a', 'b', 'c', '合计 3'])
  })

  test.each([[[]], [undefined], ['text'], [{ 0: { name: 'x' } }]])('no row is printed for %j', (rows) => {
    expect(textsOf(fill(lines(item), { sum: 0, T1: rows }).root, 'td')).toEqual(['名称', '合计 0'])
  })

  test('an item of two lines is repeated as a whole', () => {
    const { root } = fill(lines(`${item}<tr><td>${tag('T1.note')}</td></tr>`), { T1: [{ name: 'a', note: '1' }, { name: 'b' }] })
    expect(textsOf(root, 'td')).toEqual(['名称', 'a', '1', 'b', '', '合计 '])
  })

  test('a cell beside the rows reaches down beside all of them', () => {
    const html = `<table><tbody><tr><td rowspan="3">明细</td><td>头</td></tr>${item}<tr><td>脚</td></tr></tbody></table>`
    const span = (count: number) => {
      const { root } = fill(html, { T1: Array.from({ length: count }, () => ({ name: 'a' })) })
      return root.querySelector('td')?.getAttribute('rowspan')
    }
    expect([span(0), span(1), span(4)]).toEqual(['2', '3', '6'])
  })

  test('fields of the record stand in every row', () => {
    const html = `<table><tbody><tr><td>${tag('T1.name')} ${tag('headTable.unit')}</td></tr></tbody></table>`
    expect(textsOf(fill(html, { unit: '套', T1: [{ name: 1 }, { name: 2 }] }).root, 'td')).toEqual(['1 套', '2 套'])
  })

  test('several sub-tables, also below each other in one table, are repeated each for itself', () => {
    const html = `<table><tbody>${item}<tr><td>${tag('T2.name')}</td></tr></tbody></table><table><tbody>${item}</tbody></table>`
    const { root, outcome } = fill(html, { T1: [{ name: 'a' }, { name: 'b' }], T2: [{ name: 'x' }] })
    expect(textsOf(root, 'td')).toEqual(['a', 'b', 'x', 'a', 'b'])
    expect(outcome).toEqual({ rowCount: 5, hiddenCount: 0, isCut: false })
  })

  test('a table inside of a table that only places it is repeated there', () => {
    const { root } = fill(`<table><tbody><tr><td>左</td><td><table><tbody>${item}</tbody></table></td></tr></tbody></table>`, {
      T1: [{ name: 'a' }, { name: 'b' }],
    })
    expect(textsOf(root, 'table table td')).toEqual(['a', 'b'])
    expect(root.querySelectorAll('table')).toHaveLength(2)
  })

  test('a table inside of a repeated row stays in that row, and does not repeat it once more', () => {
    const inner = `<table><tbody><tr><td>${tag('T1.note')}</td></tr></tbody></table>`
    const { root } = fill(`<table><tbody><tr><td>${tag('T1.name')}</td><td>${inner}</td></tr></tbody></table>`, {
      T1: [
        { name: 'a', note: '1' },
        { name: 'b', note: '2' },
      ],
    })
    expect(textsOf(root, 'table table td')).toEqual(['1', '2'])
  })

  test('functions and codes in rows take the values of their row', () => {
    const cell = `大写金额(${tag('T1.sum')}) &lt;barCode width='90'&gt;${tag('T1.no')}&lt;/barCode&gt;`
    const { root } = fill(`<table><tbody><tr><td>${cell}</td></tr></tbody></table>`, {
      T1: [
        { sum: 1, no: 'A1' },
        { sum: 2, no: 'A2' },
      ],
    })
    expect(textsOf(root, 'td')).toEqual(['壹元整 ', '贰元整 '])
    expect([...root.querySelectorAll('img')].map((image) => image.getAttribute('alt'))).toEqual(['A1', 'A2'])
  })

  test('1,000 rows are made, of which a screen shows the first', () => {
    const { root, outcome } = fill(lines(item), { T1: Array.from({ length: 1_000 }, (_, index) => ({ name: index })) })
    expect(outcome).toEqual({ rowCount: 1_000, hiddenCount: 1_000 - rowsShownMax, isCut: false })
    expect(root.querySelectorAll('tr')).toHaveLength(1_002)
    expect(root.querySelectorAll(`tr[${laterAttribute}]`)).toHaveLength(1_000 - rowsShownMax)
  })

  test('the page may live after every row (reliability D11)', () => {
    expect(fill(lines(item), { T1: Array.from({ length: 10_000 }, () => ({ name: 'a' })) }).stops).toBe(10_000)
  })

  test('tables that multiply each other end at a limit instead of filling the memory', () => {
    const inner = `<table><tbody><tr><td>${tag('T2.x')}</td></tr></tbody></table>`
    const rows = Array.from({ length: 100 }, () => ({ x: 1 }))
    const html = `<table><tbody><tr><td>${tag('T1.x')}${inner}</td></tr></tbody></table>`
    expect(fill(html, { T1: rows, T2: rows }, [], 500).outcome).toMatchObject({ rowCount: 500, isCut: true })
  })
})
