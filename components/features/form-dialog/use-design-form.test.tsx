import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { z } from 'zod'
import { widgetSchemas } from '@/components/widgets/schemas'
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

function GroupDialog() {
  const fields = [text('fullName', '名称', { required: true }), text('enCode', '编码')]
  const form = useDesignForm({
    drafts: { name: 'test.group', title: '小组' },
    id: null,
    design: () => formDesign(fields, widgetSchemas),
  })
  const send = async (values: Record<string, unknown>) => void sent.push(body.parse(values))
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
