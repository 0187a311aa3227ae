import { act, fireEvent, renderHook, screen, within } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import type { DesignInfo } from '@/lib/contract/online-dev/design-base'
import { childrenOf, isRefusal, labelOfNode, mergeDesigns, rootId, setProperty, type TreeDocument } from '@/lib/designer/public'
import { rawField } from '@/lib/form/test-designs'
import designer from '@/messages/zh/designer.json'
import designs from '@/messages/zh/designs.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { MergeChoicesDialog } from './merge-choices-dialog'
import { useDesignSaving } from './use-design-saving'
import { useDesignSessions } from './use-design-sessions'
import { useGoingOn } from './use-going-on'
import { useMerging } from './use-merging'
import { openDocument } from './utils'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

const textOf = (label: string, placeholder = '') =>
  JSON.stringify({ fields: [rawField('input', 'a', { label, formId: 101 }, { placeholder })] })

function opened(text: string) {
  const form = openDocument(text)
  if (isRefusal(form)) throw new Error(form.refused)
  return form
}

const firstLabel = (doc: TreeDocument) => labelOfNode(doc, childrenOf(doc, rootId)[0] ?? '')

test('what both changed stands beside what it was, nothing is chosen by itself, and what is chosen is what the merge gives', async () => {
  const of = (label: string) => ({ form: opened(textOf(label)).document, list: {}, phone: {} })
  const versions = { base: of('金额'), mine: of('总额'), theirs: of('合计') }
  const onApply = jest.fn()
  await showScreen(
    <MergeChoicesDialog
      merged={mergeDesigns(versions, { fieldsOf: null })}
      otherName="张三"
      onApply={onApply}
      onClose={() => {}}
    />,
    { texts: { designs, designer } },
  )
  const dialog = screen.getByRole('dialog')
  const choice = within(dialog).getByRole('group', { name: /的标题$/ })
  expect(choice).toHaveTextContent(/原来.*金额.*我的.*总额.*张三的.*合计/)
  for (const radio of within(choice).getAllByRole('radio')) expect(radio).not.toBeChecked()
  await expectNoViolations(document.body)
  const merge = within(dialog).getByRole('button', { name: '合并并保存' })
  fireEvent.click(merge)
  expect(onApply).not.toHaveBeenCalled()
  expect(within(dialog).getByRole('status')).toHaveTextContent('还有 1 处没有选择')
  const [, theirs] = within(choice).getAllByRole('radio')
  fireEvent.click(theirs as HTMLElement)
  fireEvent.click(merge)
  const { documents } = mergeDesigns(versions, { fieldsOf: null, choices: onApply.mock.calls[0][0] })
  expect(firstLabel(documents.form)).toBe('合计')
})

const design = (formData: string, version: number) =>
  ({
    ...{ id: 'd1', fullName: '设计', enCode: 'd', category: 'c', type: '1', webType: '1', state: 1, enableFlow: 0, sortCode: 0 },
    ...{ formData, columnData: '', appColumnData: '', tables: '', interfaceId: '', interfaceParam: '', version },
  }) as unknown as DesignInfo

/** The work on a design as the page holds it. */
function openWork(base: DesignInfo) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ designs, designer }}>
      {children}
    </NextIntlClientProvider>
  )
  const start = opened(base.formData)
  const reopen = jest.fn()
  const { result } = renderHook(
    () => {
      const sessions = useDesignSessions({ info: base, opened: start, local: null, view: null })
      const merging = useMerging(sessions)
      const rest = { mergeQuietly: () => false, takenBack: merging.takenBack }
      const saving = useDesignSaving({ info: base, parts: sessions.parts, ...rest })
      return { sessions, merging, saving, going: useGoingOn({ sessions, saving, merging, view: null, tables: [], reopen }) }
    },
    { wrapper },
  )
  const { form } = result.current.sessions
  const set = (path: string[], value: string) => {
    const [id = ''] = childrenOf(form.document, rootId)
    form.run(setProperty({ id, path, value }))
  }
  return { result, form, set, reopen }
}

test('a merge that was taken back is asked about before anything is stored over it; made again, it is stored as before', async () => {
  const { sent } = startNetwork()
  const [base, theirs] = [design(textOf('金额'), 1), design(textOf('合计'), 2)]
  const { result, form, set } = openWork(base)
  await act(async () => {
    set(['placeholder'], '请填')
    expect(result.current.merging.quietly({ base, theirs }, '张三')).toBe(true)
    result.current.saving.rebase(theirs)
  })
  expect(firstLabel(form.document)).toBe('合计')
  await act(async () => void form.history.undo())
  await act(async () => expect(await result.current.saving.save()).toBe(false))
  expect(result.current.saving.state).toMatchObject({ kind: 'failed', takenBack: { name: '张三', base: { version: 1 } } })
  expect(sent('PUT')).toEqual([])
  await act(async () => void form.history.redo())
  await act(async () => expect(await result.current.saving.save()).toBe(true))
  expect(sent('PUT').map(({ body }) => body['version'])).toEqual([2])
})

test('after a release, what somebody else stored meanwhile is taken in before the next change is stored', async () => {
  const { sent } = startNetwork({ 'GET /visualdev/Base/d1': () => ok(design(textOf('合计'), 2)) })
  const { result, form, set } = openWork(design(textOf('金额'), 1))
  await act(() => result.current.going.goOn())
  expect(firstLabel(form.document)).toBe('合计')
  expect(result.current.merging.news).not.toBeNull()
  await act(async () => set(['placeholder'], '请填'))
  await act(async () => expect(await result.current.saving.save()).toBe(true))
  expect(sent('PUT').map(({ body }) => body['version'])).toEqual([2])
  expect(sent('PUT')[0]?.body['formData']).toContain('合计')
})

test('what is typed while the version of somebody else is read is not given up for it', async () => {
  const conflict = { ...refusal('数据已被其他人修改，请刷新后重试'), issues: [{ path: '', code: 'conflict' }] }
  const { answers, sent } = startNetwork({ 'PUT /visualdev/Base/d1': () => conflict })
  const { result, form, set, reopen } = openWork(design(textOf('金额'), 1))
  answers['GET /visualdev/Base/d1'] = () => {
    if (firstLabel(form.document) === '金额') set(['__config__', 'label'], '总额')
    return ok(design(textOf('合计'), 2))
  }
  await act(() => result.current.going.catchUp('张三'))
  expect(reopen).not.toHaveBeenCalled()
  expect(firstLabel(form.document)).toBe('总额')
  expect(sent('PUT').map(({ body }) => body['version'])).toEqual([1])
  expect(result.current.saving.state.kind).toBe('failed')
})
