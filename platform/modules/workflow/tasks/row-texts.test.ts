import { openTestDatabase } from '@/platform/store/testing'
import { withRowTexts } from './row-texts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeEach(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.close())

const stamps = { createdAt: 1, createdBy: 'admin', updatedAt: null }

async function insertVersion(id: string, treeJson: string): Promise<void> {
  const face = { icon: null, iconBackground: null, description: null, updatedBy: null, enabledMark: 1, formId: null }
  const template = { id: `t-${id}`, fullName: '请假申请', enCode: id, category: 'c', type: 0 }
  await opened.db
    .insertInto('flowTemplate')
    .values({ ...template, ...face, ...stamps })
    .execute()
  const version = { id, templateId: `t-${id}`, groupId: id, fullName: '请假', number: 1, isMain: 1, visibleType: 0, formId: null }
  await opened.db
    .insertInto('flowVersion')
    .values({ ...version, treeJson, ...stamps })
    .execute()
}

test('a row brings along its own words in other languages, and none of the rest of its flow', async () => {
  const i18nTexts = { en: { 请假申请: 'Leave', 人事备案: 'Personnel', 总经理审批: 'Manager' } }
  await insertVersion('row-texts-1', JSON.stringify({ type: 'start', i18nTexts }))
  await insertVersion('row-texts-2', 'no JSON')
  const row = { flowId: 'row-texts-1', flowName: '请假申请', thisStep: '人事备案,财务' }
  const [said, plain] = await withRowTexts(opened.db, [row, { ...row, flowId: 'row-texts-2' }])
  expect(said?.i18nTexts).toEqual({ en: { 请假申请: 'Leave', 人事备案: 'Personnel' } })
  expect(plain).not.toHaveProperty('i18nTexts')
})
