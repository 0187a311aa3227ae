/**
 * `npm run messages`: writes `messages/zhtw` from `messages/zh` with OpenCC and the corrections of `messages/zhtw-overrides.json`.
 * Likewise `platform/seed/texts/zhtw.json` from the texts that stand in the designs of the demonstration company, and
 * `lib/i18n/platform-texts/zhtw.json` from those that the platform sends.
 * `-- --check`: writes nothing, but fails when a language is incomplete or stale, and when keys and code do not fit each other.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Converter } from 'opencc-js/cn2t'
import { platformTexts } from '../lib/i18n/platform-texts/english'
import { designTexts } from '../platform/seed/texts/design-texts'
import { compareCatalogues, flattenAll, type MessageTree, mapTexts, readNamespaces } from './message-catalogue'
import { collectUsage, emptyUsage, judgeUsage } from './message-usage'

const root = join(import.meta.dirname, '..')
const messagesDir = join(root, 'messages')
const designTextsFile = 'platform/seed/texts/zhtw.json'
const platformTextsFile = 'lib/i18n/platform-texts/zhtw.json'
// The platform's are read too: codes of its faults are keys of messages.
const codeDirs = ['app', 'components', 'lib', 'platform']
const isCheck = process.argv.includes('--check')

/** Words the converter leaves in a form that Taiwan does not write; they apply in this order. */
const corrections = [
  ['賬', '帳'],
  ['許可權', '權限'],
  ['全屏', '全螢幕'],
  ['退出全螢幕', '結束全螢幕'],
  ['平臺', '平台'],
  ['當前', '目前'],
  ['訪問權限', '存取權限'],
  ['訪問', '存取'],
  ['帳戶', '帳號'],
  ['演示', '示範'],
  ['亮白模式', '淺色模式'],
  ['暗黑模式', '深色模式'],
  ['提交', '送出'],
  ['響應', '回應'],
  ['返回的資料', '傳回的資料'],
  ['釋出', '發佈'],
  ['關鍵詞', '關鍵字'],
  ['生成', '產生'],
  ['匹配', '符合'],
  ['控制元件型別', '元件類型'],
  ['型別', '類型'],
  ['全域性', '全域'],
  ['物件', '對象'],
  ['收起', '收合'],
  ['摺疊', '收合'],
  ['拖動', '拖曳'],
  ['滾動', '捲動'],
  ['稽核', '審核'],
  ['其它', '其他'],
  ['下劃線', '底線'],
  ['身份證', '身分證'],
  ['郵箱', '電子郵件地址'],
  ['“', '「'],
  ['”', '」'],
] as const

/**
 * In Taiwan a row of a table is 列 and a column 欄, where the mainland says 行 and 列. Columns first, or the rows would become columns.
 * Other words with these signs (列表, 列印, 系列, 換行, 銀行) are none of a table.
 */
const tableWords = [
  [/(?<![陣系排下並羅佇隊]|(?<!排)序)列(?![表印出舉席入為])/g, '欄'],
  [/(?<![聯銀執進])行(?=[號數高內]|樣式|的順序)|(?<=刪除|目前|一|的|\}\s?)行(?![業為動程政])|^行$/g, '列'],
] as const

const toTraditional = Converter({ from: 'cn', to: 'twp' })
const corrected = (text: string) => corrections.reduce((all, [from, to]) => all.replaceAll(from, to), toTraditional(text))
const convert = (text: string) => tableWords.reduce((all, [from, to]) => all.replace(from, to), corrected(text))
const source = readNamespaces(join(messagesDir, 'zh'))
const produced = produceTraditional()
const producedTables = new Map([
  [designTextsFile, produceDesignTexts()],
  [platformTextsFile, producePlatformTexts()],
])
const problems = isCheck ? check() : write()
for (const problem of problems) console.error(problem)
if (problems.length > 0) {
  console.error(`\n${problems.length} problem(s) with messages. "npm run messages" writes the traditional Chinese files anew.`)
  process.exitCode = 1
}

function produceTraditional(): Map<string, string> {
  const overrides = JSON.parse(readFileSync(join(messagesDir, 'zhtw-overrides.json'), 'utf8')) as Record<string, string>
  const files = new Map<string, string>()
  for (const [namespace, tree] of source) {
    const converted: MessageTree = mapTexts(tree, namespace, (text, key) => overrides[key] ?? convert(text))
    files.set(`${namespace}.json`, `${JSON.stringify(converted, null, 2)}\n`)
  }
  return files
}

/** Only what differs: a text that a language has not is shown as it stands. */
function produceDesignTexts(): string {
  const converted = Object.keys(designTexts).map((text) => [text, convert(text)] as const)
  return `${JSON.stringify(Object.fromEntries(converted.filter(([text, traditional]) => text !== traditional)), null, 2)}\n`
}

/** All of them: places may hold others. */
function producePlatformTexts(): string {
  return `${JSON.stringify(Object.fromEntries(Object.keys(platformTexts).map((text) => [text, convert(text)])), null, 2)}\n`
}

function write(): string[] {
  const dir = join(messagesDir, 'zhtw')
  mkdirSync(dir, { recursive: true })
  for (const name of readdirSync(dir)) if (!produced.has(name)) rmSync(join(dir, name))
  for (const [name, text] of produced) writeFileSync(join(dir, name), text)
  for (const [file, text] of producedTables) writeFileSync(join(root, file), text)
  return []
}

function check(): string[] {
  const all = flattenAll(source)
  const stale = [...produced].filter(([name, text]) => {
    const path = join(messagesDir, 'zhtw', name)
    return !existsSync(path) || readFileSync(path, 'utf8') !== text
  })
  const staleTables = [...producedTables].filter(([file, text]) => {
    const path = join(root, file)
    return !existsSync(path) || readFileSync(path, 'utf8') !== text
  })
  const usage = emptyUsage()
  for (const dir of codeDirs) {
    for (const name of readdirSync(join(root, dir), { recursive: true, encoding: 'utf8' })) {
      if (/\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
        collectUsage(join(dir, name), readFileSync(join(root, dir, name), 'utf8'), usage)
    }
  }
  return [
    ...stale.map(([name]) => `zhtw/${name} is stale: run "npm run messages"`),
    ...staleTables.map(([file]) => `${file} is stale: run "npm run messages"`),
    ...compareCatalogues(all, flattenAll(readNamespaces(join(messagesDir, 'en'))), 'en'),
    ...judgeUsage(all, usage),
  ]
}
