import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { platformTexts } from './english'
import { loadSay } from './load'
import { fittingTemplates, type Say } from './say'

const root = join(import.meta.dirname, '../../..')
const han = /\p{Script=Han}/u
const withoutNames = (template: string) => template.replace(/\{\w+(:\w+)?\}/g, '{}')

/** Where Chinese stands that nobody reads in another language: files in the company's words, seeds, measurements, pages of three languages. */
const unread = [
  /^platform\/(seed|store\/migrations)\//,
  /\.test\.ts$|\/testing[\w-]*\.ts$|\/online-dev\/bench\//,
  // What is written into spreadsheets and read from them.
  /\/importing\/(template|other-forms)\.ts$|\/permission\/user\/template\.ts$|\/sheet\/columns\.ts$|\/xlsx\/looks\.ts$/,
  /\/session\/sign-in-methods\/result-page\.ts$/,
  // Names of what a release puts into menus, which are the company's from then on.
  /\/designs\/admin\/release-items\.ts$|\/menu\/released\/items\.ts$/,
  // Words for operators and values, which the pages have in their own catalogue.
  /\/data-permission\/texts\.ts$|\/pickers\/selection-ids\.ts$/,
]
const unreadTexts: ReadonlySet<string> = new Set([
  // Names of files and of their columns, of copies, of what the company calls itself.
  ...['异常原因', '序号', '数据', '原因', '用户信息', '正常', '锁定', '禁用', 'Tenon 低代码平台', '默认数据库', '全部数据'],
  ...['{}.副本{}', '{}副本{}{}', '文件{}.zip', '{}-主表', '主表(headTable)', '子表({})'],
  ...['{}未处理数据.xlsx', '{}异常数据.xlsx', '{}导入模板.xlsx'],
  // A text message to a phone.
  '【{}】登录验证码：{}，{}分钟内有效，请勿告诉他人。',
  // Titles of tasks and opinions of nobody, written into tasks in the company's words.
  ...['{}的{}', '{}的{}(子流程)', '(子流程)', '自动审批通过', '超时审批通过'],
  // Between two words.
  '和',
  // Behind a type of a database; the screen says it in its own words.
  ' (默认)',
])

/** Parts from which the platform puts texts together, with what comes of it. */
const composed: Readonly<Record<string, readonly string[]>> = {
  'SQL语句含有未知的变量：@{}': ['SQL语句含有未知的变量：@a'],
  '文件大小不能超过{}KB': ['文件大小不能超过512KB'],
  '上传失败，图片大小不能超过5MB': ['上传失败，图片大小不能超过5MB'],
  '<p>该公告已被删除，无法查看内容。</p>': ['该公告已被删除，无法查看内容。'],
  '您的角色、岗位或授权': [],
  '您的{}': ['A于2026-11-26 10:00调整了您的岗位、角色，菜单与数据范围可能有变化。'],
  '{}于{}调整了{}，菜单与数据范围可能有变化。': ['A于2026-11-26 10:00调整了您的角色、岗位或授权，菜单与数据范围可能有变化。'],
  损坏前: ['2026-11-26 10:00至损坏前之间保存的数据不在副本中，请通知相关人员核对并补录。'],
  无需修改: ['共5条数据，成功3条，无需修改2条。'],
  未能处理: ['共5条数据，成功3条，未能处理2条。没有权限'],
  未执行: ['共5条数据，成功3条，未执行2条。'],
  '{}{}条': ['共5条数据，成功1条，无需修改1条，未能处理1条，未执行2条。操作过于频繁，请稍后再试'],
  '，可在导入窗口中下载异常数据': ['A共5条数据：成功3条（其中未改动1条），异常2条，可在导入窗口中下载异常数据。'],
  '{}共{}条数据：成功{}条（其中未改动{}条），异常{}条{}。': ['A共5条数据：成功5条（其中未改动0条），异常0条。'],
  值不正确: ['A值不正确'],
  非多选: ['A非多选'],
  '值不正确，有多个同名的数据': ['A值不正确，有多个同名的数据'],
  '图片大小超过{}{}': ['图片大小超过5MB'],
  '文件大小超过{}{}': ['文件大小超过5MB'],
  '，未删除任何数据': ['该数据已被引用，不能删除，未删除任何数据'],
  '补上此前未按时执行的{}次；': ['补上此前未按时执行的2次；完成3项整理'],
  '登录成功{}': ['登录成功', '登录成功，第三方账号绑定成功'],
  '扫码登录：': ['扫码登录：账号已被禁用'],
  '短信登录：': ['短信登录：验证码错误'],
  '单点登录：': ['单点登录：此IP未在白名单中'],
  '，第三方账号未绑定：登录票据已失效': ['登录成功，第三方账号未绑定：登录票据已失效'],
  '，第三方账号绑定成功': ['登录成功，第三方账号绑定成功'],
  '，第三方账号未绑定：{}': ['登录成功，第三方账号未绑定：该第三方账号已绑定其他用户'],
  '已于{}到期': ['您的登录密码已于2026-11-26到期。请到“个人信息”中修改密码，以保护账号安全。'],
  '将于{}到期': ['您的登录密码将于2026-11-26到期。请到“个人信息”中修改密码，以保护账号安全。'],
  '<p>您的登录密码{}。请到“个人信息”中修改密码，以保护账号安全。</p>': [],
}

/** Every Chinese text of the sources that people are told from, by where it stands; what stands in places is left out. */
function textsOfSources(): Map<string, string> {
  const found = new Map<string, string>()
  for (const dir of ['platform', 'lib/bff', 'lib/contract', 'lib/rows']) {
    for (const name of readdirSync(join(root, dir), { recursive: true, encoding: 'utf8' })) {
      const file = join(dir, name)
      if (/\.ts$/.test(file) && !unread.some((pattern) => pattern.test(file))) collect(file, found)
    }
  }
  return found
}

function collect(file: string, found: Map<string, string>): void {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): void => {
    const text = textOf(node)
    if (text !== undefined && han.test(text)) found.set(withoutNames(text), file)
    node.forEachChild(visit)
  }
  visit(source)
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return ts.isLiteralTypeNode(node.parent) ? undefined : node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')
}

let say: Say
let sayTraditional: Say
beforeAll(async () => {
  say = await loadSay('en')
  sayTraditional = await loadSay('zhtw')
})

test('whatever the platform tells people has an English text: a new refusal cannot be forgotten', () => {
  const known = new Set(Object.keys(platformTexts).map(withoutNames))
  const missing = [...textsOfSources()].filter(
    ([text]) => !known.has(text) && !unreadTexts.has(text) && !Object.hasOwn(composed, text),
  )
  expect(missing).toEqual([])
})

test.each([...new Set(Object.values(composed).flat())])('what is put together, “%s”, is said as a whole', (text) => {
  expect(say(text)).not.toMatch(han)
})

/** What may stand in a place of each kind. */
const samples: Readonly<Record<string, string>> = {
  ...{ n: '7', text: '密码错误', texts: '编码、名称', word: '岗位', words: '编码、名称', name: '甲', names: '甲、乙' },
}
const filled = (template: string) =>
  template.replace(/\{\w+(?::(\w+))?\}/g, (_, kind: string | undefined) => samples[kind ?? ''] ?? '丙')

test('no text can be taken for another one that is as specific, and all places of its translation are its own', () => {
  const fitting = fittingTemplates(platformTexts)
  const own = (template: string) => withoutNames(template).replaceAll('{}', '').length
  const wrong = Object.entries(platformTexts).flatMap(([template, english]) => {
    const places = [...template.matchAll(/\{(\w+)/g)].map(([, name]) => name)
    const strange = [...english.matchAll(/\{(\w+)/g)].filter(([, name]) => !places.includes(name))
    const [first = template, second] = places.length === 0 ? [] : fitting(filled(template))
    const isAmbiguous = first !== template || (second !== undefined && own(second) === own(first))
    return strange.length > 0 || isAmbiguous || english === '' ? [{ template, first, second, strange }] : []
  })
  expect(wrong).toEqual([])
})

test('values and names stay, texts in texts are said too, and rows of them each for itself', () => {
  expect(say('登录成功，第三方账号未绑定：账号已被禁用')).toBe(
    'Signed in. The third-party account was not linked: The account is disabled',
  )
  expect(say('第3行金额值不在范围内,编号字段数据重复无法进行导入')).toBe('Row 3: 金额 is out of range; 编号 is already taken')
  expect(say('编码、名称重复')).toBe('Already there: code, name')
  expect(say('岗位名称不能重复')).toBe('Position name is already taken')
  expect(say('客户名称不能重复', (name) => ({ 客户名称: 'Customer' })[name] ?? name)).toBe('Customer is already taken')
  expect(say('一次最多恢复1条下级数据')).toBe('At most 1 record below it can be restored at a time')
  expect(say('登录过期,请重新登录')).toBe('Your session has ended. Please sign in again')
  expect(sayTraditional('金额值不正确；编码、名称重复')).toBe('金额值不正確；編碼、名稱重複')
  expect(sayTraditional('账号或密码错误')).toBe('帳號或密碼錯誤')
})

test('what is not known stays as it came, also beside what is', () => {
  for (const text of ['病毒扫描未通过', '请按公司规定填写,谢谢', '', 'Not Chinese', '甲'.repeat(5000)])
    expect(say(text)).toBe(text)
  expect(say('请按公司规定填写；没有权限')).toBe('请按公司规定填写; You have no right to do this')
})
