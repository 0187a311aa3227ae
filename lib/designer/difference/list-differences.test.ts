import { createTranslator } from 'next-intl'
import { seededRandom } from '@/lib/form/test-designs'
import en from '@/messages/en/designer.json'
import zh from '@/messages/zh/designer.json'
import { seedOfRun, shareOf } from '@/tests/fixtures/depth'
import { isRefusal } from '../history/edit'
import * as commands from '../list/commands'
import { openListSession } from '../list/list-session'
import { newListDesign } from '../list/new-list'
import { desktop, listCommandOf, sampleFields } from '../list/testing-lists'
import { listDifferences } from './list-differences'
import type { Translate } from './say-difference'
import { sayListDifference } from './say-list-difference'

const before = newListDesign(sampleFields, desktop)

function sessionOf() {
  const options = { now: () => 0, onRefused: () => {}, fields: sampleFields, setup: desktop }
  const session = openListSession(JSON.stringify(before), options)
  if (isRefusal(session)) throw new Error(session.refused)
  return session
}

function said(locale: 'zh' | 'en', ...done: readonly commands.ListCommand[]) {
  const session = sessionOf()
  for (const command of done) session.run(command)
  const t = createTranslator({ locale, messages: locale === 'zh' ? zh : en }) as unknown as Translate
  return listDifferences(before, session.document).map((difference) => sayListDifference(difference, t))
}

test('whatever is done to a list is told, and what is the same again is not', () => {
  const random = seededRandom(seedOfRun)
  for (let run = 0; run < shareOf(20, 1); run += 1) {
    const session = sessionOf()
    for (let step = 0; step < 30; step += 1) {
      const old = session.document
      const position = session.history.position
      session.run(listCommandOf(old, Math.floor(random() * 2 ** 31)))
      const isSame = JSON.stringify(old) === JSON.stringify(session.document)
      if (session.history.position !== position && !isSame) expect(listDifferences(old, session.document)).not.toEqual([])
      expect(listDifferences(session.document, JSON.parse(JSON.stringify(session.document)))).toEqual([])
    }
  }
})

test('columns, conditions, buttons and settings are called as the designer calls them', () => {
  const lines = said(
    'zh',
    commands.hideColumns(['due']),
    commands.moveEntry({ list: 'columnList', id: 'amount', before: 'name' }),
    commands.setEntry({ list: 'columnList', id: 'name', path: ['fixed'], value: 'left' }),
    commands.setSetting({ path: ['hasPage'], value: false }),
    commands.setSetting({ path: ['funcs', 'rowStyle'], value: '() => 1' }),
    commands.addCustomButton({ value: 'btn_a', label: '审核', btnType: 2 }),
  )
  expect(lines).toEqual([
    '列表的分页设置由是改为否',
    '修改了列表的脚本（rowStyle）',
    '调整了列“金额”的顺序',
    '列“名称”的是否冻结由无改为左侧',
    '删除了列“到期”',
    '添加了自定义按钮“审核”',
  ])
  expect(said('en', commands.hideColumns(['due']))).toEqual(['Deleted column “到期”'])
})
