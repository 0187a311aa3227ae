import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { z } from 'zod'
import { widgetSchemas } from '@/components/widgets/schemas'
import { AppError, type Issue } from '@/lib/errors/app-error'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { showScreen, startNetwork } from '@/tests/fixtures/screen'
import { FormDialog } from './form-dialog'
import { useDesignForm } from './use-design-form'

/** What the design does not know of: the call takes fewer letters and no two fields alike. */
const body = z
  .object({ fullName: z.string().max(3, '名称最多3个字'), enCode: z.string() })
  .refine(({ fullName, enCode }) => fullName !== enCode, { path: ['enCode'], message: '编码不能与名称相同' })

let sent: unknown[]
beforeEach(() => {
  sent = []
  startNetwork()
})

const sendFitting = async (values: Record<string, unknown>) => void sent.push(body.parse(values))

function GroupDialog({ values = {}, send = sendFitting }: { values?: Record<string, unknown>; send?: typeof sendFitting }) {
  const fields = [text('fullName', '名称', { required: true }), text('enCode', '编码')]
  const form = useDesignForm({
    drafts: { name: 'test.group', title: '小组' },
    id: null,
    design: () => formDesign(fields, widgetSchemas),
    values,
  })
  return <FormDialog form={form} title="新建小组" onClose={() => {}} save={{ send, done: () => {} }} />
}

const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(name) })
const press = () => userEvent.click(screen.getByRole('button', { name: '确定' }))

it('what only the call refuses is told at its field before anything is sent, and what was typed stays', async () => {
  await showScreen(<GroupDialog />)
  await userEvent.type(field('名称'), '采购小组')
  await userEvent.type(field('编码'), 'cg')
  await press()
  expect(await screen.findByText('名称最多3个字')).toBeVisible()
  expect(field('名称')).toBeInvalid()
  expect(field('编码')).toBeValid()
  expect(sent).toEqual([])
  await expectNoViolations(document.body)

  await userEvent.clear(field('名称'))
  await userEvent.type(field('名称'), 'cg')
  await press()
  expect(await screen.findByText('编码不能与名称相同')).toBeVisible()
  expect([field('名称'), field('编码')].map((input) => (input as HTMLInputElement).value)).toEqual(['cg', 'cg'])

  await userEvent.type(field('编码'), '1')
  await press()
  await waitFor(() => expect(sent).toEqual([{ fullName: 'cg', enCode: 'cg1' }]))
})

describe('what the platform refuses', () => {
  const refuse = (issues: readonly Issue[]) => () =>
    Promise.reject(new AppError('invalid', 'x', { userMessage: '编码不能重复', issues }))
  const refused = async (...issues: readonly Issue[]) => {
    await showScreen(<GroupDialog values={{ fullName: '采购' }} send={refuse(issues)} />)
    await press()
  }

  it('at a field is told there, with one line above the form', async () => {
    await refused({ path: 'enCode', code: 'unique', message: '编码不能重复' })
    expect(await screen.findAllByText('编码不能重复')).toHaveLength(1)
    expect(field('编码')).toBeInvalid()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('有 1 处填写不正确，请检查标出的内容。')).toBeVisible()
  })

  it('is told above the form as far as no field shows it', async () => {
    await refused({ path: 'elsewhere', code: 'unique', message: '编码不能重复' })
    expect(await screen.findByRole('alert')).toHaveTextContent('编码不能重复')
  })
})

function Opening() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        开关
      </button>
      {isOpen && <GroupDialog values={{ fullName: '采购' }} />}
    </>
  )
}

it('the first empty field takes the focus at every opening, and none that is filled already', async () => {
  const before = window.matchMedia
  window.matchMedia = ((media: string) => ({ matches: media.includes('fine'), media })) as unknown as typeof window.matchMedia
  await showScreen(<Opening />)
  const turn = screen.getByRole('button', { name: '开关' })
  for (const _ of ['first', 'second']) {
    await userEvent.click(turn)
    await waitFor(() => expect(field('编码')).toHaveFocus())
    await userEvent.click(turn)
    expect(turn).toHaveFocus()
  }
  window.matchMedia = before
})

const stored = { id: '7', fullName: '采购', enCode: 'cg', version: 1 }
const theirs = { id: '7', fullName: '采购', enCode: 'cgb', version: 2 }
const params = { userId: '9', userName: '唐雪梅/tangxuemei', at: Date.now() }
const late = new AppError('conflict', 'x', {
  userMessage: '数据已被其他人修改，请刷新后重试',
  issues: [{ path: '', code: 'conflict', params }],
})

function Changing({ newest = theirs }: { newest?: typeof theirs }) {
  const fields = [text('fullName', '名称', { required: true }), text('enCode', '编码')]
  const form = useDesignForm({
    drafts: { name: 'test.group', title: '小组' },
    id: '7',
    design: () => formDesign(fields, widgetSchemas),
    values: stored,
    newest: async () => newest,
  })
  const send = async (values: Record<string, unknown>) => {
    sent.push(values)
    if (values['version'] !== newest.version) throw late
  }
  return <FormDialog form={form} title="编辑小组" onClose={() => {}} save={{ send, done: () => {} }} />
}

it('the title says which one is changed', async () => {
  await showScreen(<Changing />)
  expect(screen.getByRole('dialog', { name: '编辑小组 · 采购' })).toBeVisible()
})

describe('somebody else has saved it meanwhile', () => {
  it('what the two changed in different places is put together, and saved as a change of the newest version', async () => {
    await showScreen(<Changing />)
    await userEvent.type(field('名称'), '部')
    await press()
    expect(await screen.findByText(/唐雪梅/)).toHaveTextContent('您改过的内容还在')
    expect(screen.getByRole('alert')).not.toHaveTextContent('请刷新后重试')
    await userEvent.click(screen.getByRole('button', { name: '合并' }))
    await waitFor(() => expect(field('编码')).toHaveValue('cgb'))
    expect(field('名称')).toHaveValue('采购部')
    await press()
    await waitFor(() => expect(sent.at(-1)).toEqual({ id: '7', fullName: '采购部', enCode: 'cgb', version: 2 }))
  })

  it('what both changed stands side by side and is decided; going back keeps what was typed', async () => {
    await showScreen(<Changing newest={{ ...theirs, fullName: '采购中心' }} />)
    await userEvent.type(field('名称'), '部')
    await press()
    await userEvent.click(await screen.findByRole('button', { name: '合并' }))
    const dialog = await screen.findByRole('dialog', { name: '合并修改' })
    await userEvent.click(within(dialog).getByRole('button', { name: '返回' }))
    expect(field('名称')).toHaveValue('采购部')
    await userEvent.click(screen.getByRole('button', { name: '合并' }))
    await userEvent.click(await screen.findByRole('radio', { name: /采购中心/ }))
    await userEvent.click(screen.getByRole('button', { name: '合并到表单' }))
    await waitFor(() => expect(field('名称')).toHaveValue('采购中心'))
  })

  it('the newest can be taken instead', async () => {
    await showScreen(<Changing />)
    await userEvent.type(field('名称'), '部')
    await press()
    await userEvent.click(await screen.findByRole('button', { name: '放弃修改，载入最新数据' }))
    await waitFor(() => expect(field('编码')).toHaveValue('cgb'))
    expect(field('名称')).toHaveValue('采购')
    expect(screen.queryByText(/唐雪梅/)).not.toBeInTheDocument()
  })
})
