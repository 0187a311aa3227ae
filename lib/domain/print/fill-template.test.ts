import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { type FillInput, fillTemplate, laterAttribute, rowsMax, rowsShownMax } from './fill-template'
import { dictionariesOf } from './operations'
import { markAttribute, pageBreakAttribute, prepareTemplate } from './prepare-template'

const { document } = new JSDOM('').window

const env: FillInput['env'] = {
  printer: '张伟/zhangw',
  printTime: '2026-11-21 08:00:00',
  dictionaryName: (typeId, value) => (typeId === 'd1' ? ({ a: '甲', b: '乙' }[value] ?? null) : null),
  dateText: (value, format) => (value === '0' ? format : null),
  codePicture: (kind, text, size) =>
    text === 'no code' ? null : { source: `data:image/png;base64,${kind}`, width: size.width ?? 120, height: size.height ?? 80 },
}

function fill(html: string, data: Record<string, unknown> = {}, approvals: FillInput['approvals'] = [], rowLimit = rowsMax) {
  const root = document.createElement('div')
  root.innerHTML = html
  const operations = prepareTemplate(root)
  const steps = fillTemplate(root, { operations, data, approvals, env, rowLimit })
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return { root, outcome: step.value }
}

const tag = (name: string, text = `{${name.split('.')[1]}}`) =>
  `<span class="wk-print-tag-wrap" data-tag="${name}">${text}</span>`
const textsOf = (root: Element, selector: string) => [...root.querySelectorAll(selector)].map((element) => element.textContent)

describe('fields of the record', () => {
  test.each<[unknown, string]>([
    [0, '0'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [12.5, '12.5'],
    [1e21, '1000000000000000000000'],
    [['甲', '乙'], '甲、乙'],
    [[{ fullName: '销售部' }, { name: 'a.pdf' }], '销售部、a.pdf'],
    [{ other: 1 }, ''],
    ['<b>粗</b>', '<b>粗</b>'],
  ])('%j stands as %j', (value, text) => {
    expect(fill(`<p>${tag('headTable.x')}</p>`, { x: value }).root.textContent).toBe(text)
  })

  test('lines of a text area stay lines', () => {
    expect(fill(tag('headTable.x'), { x: '一\r\n二' }).root.querySelectorAll('br')).toHaveLength(1)
  })

  test('a placeholder that an editor has cut into pieces is still one', () => {
    expect(fill(`<p>${tag('headTable.x', '{<b>x</b>}')}</p>`, { x: 5 }).root.textContent).toBe('5')
  })

  test('text around a placeholder stays, braces without a tag are text', () => {
    expect(fill(`<p>${tag('headTable.x', '第{x}号')} {y} {}</p>`, { x: 5, y: 6 }).root.textContent).toBe('第5号 {y} {}')
  })

  test.each(['__proto__.x', 'constructor.name', 'headTable.__proto__', 'headTable.constructor', 'headTable.toString', 'T9.x'])(
    '%s names nothing of a record and prints nothing',
    (name) => {
      const table = `<table><tbody><tr><td>${tag(name)}</td></tr></tbody></table>`
      expect(fill(`<p>${tag(name)}!</p>${table}`, { x: 'secret' }).root.textContent).toBe('!')
    },
  )

  test('fields of a sub-table outside of tables are listed', () => {
    expect(fill(`<p>${tag('T1.x')}</p>`, { T1: [{ x: 1 }, { x: 2 }] }).root.textContent).toBe('1、2')
  })
})

describe('text functions', () => {
  const amount = tag('headTable.amount')
  test.each<[string, unknown, string]>([
    [`千位分隔符(${amount},2)`, '1234567.5', '1,234,567.50'],
    [`千位分隔符(${amount})`, '1234567.125', '1,234,567.125'],
    [`千位分隔符(${amount},2)`, '123456789012345678901.995', '123,456,789,012,345,678,902.00'],
    [`千位分隔符(${amount},2)`, '-0.001', '0.00'],
    [`千位分隔符(${amount},2)`, '暂无', '暂无'],
    [`千位分隔符(${amount},2)`, '', ''],
    ['千位分隔符(1234.5，2)', '', '1,234.50'],
    ['千位分隔符({amount},0)', 1234.5, '1,235'],
    [`大写金额(${amount})`, '1234.56', '壹仟贰佰叁拾肆元伍角陆分'],
    [`大写金额（${amount}）`, 0, '零元整'],
    [`大写金额(${amount})`, '面议', '面议'],
    [`数据字典(${amount},"d1")`, 'a', '甲'],
    [`数据字典(${amount},"d1")`, '["a","b"]', '甲、乙'],
    [`数据字典(${amount},"d1")`, ['b', 'c'], '乙、c'],
    [`数据字典(${amount},"none")`, 'a', 'a'],
    [`日期选择(${amount},"yyyy年MM月dd日")`, 0, 'yyyy年MM月dd日'],
    [`日期选择(${amount})`, 0, 'yyyy-MM-dd'],
    [`日期选择(${amount},"yyyy")`, '不是日期', '不是日期'],
    [`<span data-tag="thousands">千位分隔符(${amount},2)</span>`, '1000', '1,000.00'],
    [`合计：<b>千位分隔符(</b>${amount},2) 元`, '1000', '合计：1,000.00 元'],
    [`千位分隔符(${amount}`, '1000', '千位分隔符(1000'],
  ])('%s of %j is %s', (html, value, text) => {
    expect(fill(`<p>${html}</p>`, { amount: value }).root.textContent).toBe(text)
  })

  test('a function does not reach into another cell', () => {
    const { root } = fill('<table><tbody><tr><td>千位分隔符(1</td><td>2)</td></tr></tbody></table>')
    expect(textsOf(root, 'td')).toEqual(['千位分隔符(1', '2)'])
  })

  test('a value that reads like a function, a placeholder or a pseudo element stays what it is', () => {
    const value = '大写金额(5) {systemPrinter} <barCode>1</barCode> <img>x</img>'
    expect(fill(`<p>${tag('headTable.x')}</p>`, { x: value, systemPrinter: 'no' }).root.textContent).toBe(value)
  })

  test('the dictionaries of a template are known before it is filled', () => {
    const root = document.createElement('div')
    root.innerHTML = `<p>数据字典(${amount},"d1") 数据字典(${amount},d2) 数据字典(${amount},"d1")</p>`
    expect(dictionariesOf(prepareTemplate(root))).toEqual(['d1', 'd2'])
  })
})

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

  test('tables that multiply each other end at a limit instead of filling the memory', () => {
    const inner = `<table><tbody><tr><td>${tag('T2.x')}</td></tr></tbody></table>`
    const rows = Array.from({ length: 100 }, () => ({ x: 1 }))
    const html = `<table><tbody><tr><td>${tag('T1.x')}${inner}</td></tr></tbody></table>`
    expect(fill(html, { T1: rows, T2: rows }, [], 500).outcome).toMatchObject({ rowCount: 500, isCut: true })
  })
})

describe('system placeholders', () => {
  const approval = {
    nodeName: '部门经理',
    userName: '李娜/lina',
    handleTime: '2026-11-20 09:00:00',
    handleStatus: 1,
    handleOpinion: '<i>同意</i>',
    signImg: '',
  }

  test('who prints, and when', () => {
    expect(fill('<p>{systemPrinter} <b>{systemPrintTime}</b></p>').root.textContent).toBe('张伟/zhangw 2026-11-21 08:00:00')
  })

  test('the approvals are a table of six columns, with their signature', () => {
    const signImg = 'data:image/png;base64,AAAA'
    const { root } = fill('<div>{systemApprovalContent}</div>', {}, [{ ...approval, signImg }])
    expect(textsOf(root, 'th')).toEqual(['节点名称', '操作人员', '操作时间', '执行动作', '备注', '签名'])
    expect(textsOf(root, 'td')).toEqual(['部门经理', '李娜/lina', '2026-11-20 09:00:00', '同意', '<i>同意</i>', ''])
    expect(root.querySelector('td img')?.getAttribute('src')).toBe(signImg)
  })

  test.each([
    ...['退回', '同意', '发起', '撤回', '终止', '指派', '加签', '转办', '变更', '复活', '前加签', '挂起'].entries(),
    [12, ''],
    [-1, ''],
    [undefined, ''],
  ] as [number | undefined, string][])('status %s is %j', (handleStatus, text) => {
    const { root } = fill('{systemApprovalContent}', {}, [{ ...approval, handleStatus, signImg: 'http://evil.test/x.png' }])
    expect(textsOf(root, 'td')[3]).toBe(text)
    expect(root.querySelector('img')).toBeNull()
  })

  test('nothing stands there without approvals', () => {
    expect(fill('<div>{systemApprovalContent}</div>').root.innerHTML).toBe('<div></div>')
  })
})

describe('pictures and codes', () => {
  const picture = (kind: string, size: string, inner: string) => `&lt;${kind}${size}&gt;${inner}&lt;/${kind}&gt;`
  const files = [{ url: '/api/file/Image/annexpic/a.png' }, { url: 'http://evil.test/b.png' }, { name: 'c' }]

  test.each<[string, unknown, string[]]>([
    ['files as JSON text', JSON.stringify(files), ['/api/file/Image/annexpic/a.png']],
    ['a list of files', files, ['/api/file/Image/annexpic/a.png']],
    ['an address', '/file/Image/userAvatar/x.png', ['/api/file/Image/userAvatar/x.png']],
    ['its own data', 'data:image/png;base64,AAAA', ['data:image/png;base64,AAAA']],
    ['a drawing, which is a document', 'data:image/svg+xml;base64,AAAA', []],
    ['a script', 'javascript:alert(1)', []],
    ['another server', '//evil.test/x.png', []],
    ['another call of our own', '/api/oauth/Logout', []],
    ['broken JSON', '[{', []],
  ])('%s', (_, value, sources) => {
    const { root } = fill(`<p>前${picture('img', ' width="60" height=40', tag('headTable.x'))}后</p>`, { x: value })
    const images = [...root.querySelectorAll('img')]
    expect(images.map((image) => image.getAttribute('src'))).toEqual(sources)
    for (const image of images) expect(image.style).toMatchObject({ width: '60px', height: '40px' })
    expect(root.textContent).toBe('前后')
  })

  test('codes have the size of the template or their own', () => {
    const html = `<p>${picture('qrCode', " width='70' height='70'", tag('headTable.x'))}${picture('barCode', '', 'A{x}')}</p>`
    const images = [...fill(html, { x: 'N1' }).root.querySelectorAll('img')]
    expect(images.map((image) => [image.alt, image.style.width, image.style.height])).toEqual([
      ['N1', '70px', '70px'],
      ['AN1', '120px', '80px'],
    ])
  })

  test('what no code can hold, and what is empty, is left out', () => {
    const html = picture('barCode', '', tag('headTable.x'))
    expect(fill(html, { x: 'no code' }).root.textContent).toBe('')
    expect(fill(html, { x: '' }).root.querySelector('img')).toBeNull()
  })

  test('a pseudo element without an end is text', () => {
    expect(fill('<p>&lt;barCode width="9"&gt;A</p>').root.textContent).toBe('<barCode width="9">A')
  })
})

test('a tag that fails is left out and the rest is printed', () => {
  const data = Object.defineProperty({ y: 2 }, 'x', {
    get: () => {
      throw new Error('broken')
    },
  })
  expect(fill(`<p>${tag('headTable.x')}-${tag('headTable.y')}</p>`, data).root.textContent).toBe('-2')
})

test('page breaks between blocks and before rows are kept, all other comments go', () => {
  const html = `<p>一</p><!-- pagebreak --><p>二</p><table><tbody><tr><td>1</td></tr><!--pagebreak--><tr><td>2</td></tr></tbody></table><!-- note -->`
  const { root } = fill(html)
  expect([...root.querySelectorAll(`[${pageBreakAttribute}]`)].map((element) => element.tagName)).toEqual(['DIV', 'TR'])
  expect(root.innerHTML).not.toContain('<!--')
})

test('a mark that the template brings along is not one of ours', () => {
  const { root } = fill(`<p><i ${markAttribute}="0">文字</i>${tag('headTable.x')}</p>`, { x: 1 })
  expect(root.textContent).toBe('文字1')
})

test('no value ever becomes markup', () => {
  const html = `<p>${tag('headTable.x')} 大写金额(${tag('headTable.x')}) 千位分隔符(${tag('headTable.x')},2) 数据字典(${tag('headTable.x')},"d1")
    &lt;qrCode&gt;${tag('headTable.x')}&lt;/qrCode&gt;</p><table><tbody><tr><td>${tag('T1.x')}</td></tr></tbody></table>`
  const shape = (x: string) => {
    const { root } = fill(html, { x, T1: [{ x }] })
    return [...root.querySelectorAll('*:not(br)')].map((element) => element.tagName).join()
  }
  const usual = shape('值')
  const hostile = fc.oneof(
    fc.string(),
    fc.constantFrom('<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '{x}', '</td></table>', '-->', '\uE000'),
  )
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 3 }), (parts) => {
      const text = `a${parts.join('')}`
      expect(shape(text)).toBe(usual)
    }),
  )
})
