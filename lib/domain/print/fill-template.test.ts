import fc from 'fast-check'
import { dictionariesOf } from './operations'
import { markAttribute, pageBreakAttribute, prepareTemplate } from './prepare-template'
import { tagHtml as tag } from './tag-html'
import { document, fill, textsOf } from './testing'

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

  test('a tag is written with the class of either line and read with any', () => {
    const written = document.createElement('p')
    written.innerHTML = tag('headTable.x')
    expect([...(written.firstElementChild?.classList ?? [])]).toEqual(['wk-print-tag-wrap', 'jnpf-print-tag-span'])
    for (const name of ['wk-print-tag-wrap', 'wk-print-tag-new', 'jnpf-print-tag-span'])
      expect(fill(`<p><span class="${name}" data-tag="headTable.x">{x}</span></p>`, { x: 5 }).root.textContent).toBe('5')
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
