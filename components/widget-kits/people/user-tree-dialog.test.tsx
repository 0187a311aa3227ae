import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { peopleEnv, WithPickerTexts } from '@/tests/fixtures/render-picker'
import { usersPlatform } from '@/tests/fixtures/users-platform'
import { WidgetEnvProvider } from '../widget-env'
import { UserTreeDialog } from './user-tree-dialog'

async function open(title?: string) {
  const onConfirm = jest.fn()
  // Its texts come with it.
  await act(async () => {
    render(
      <WidgetEnvProvider value={peopleEnv(usersPlatform().call)}>
        <UserTreeDialog title={title} onConfirm={onConfirm} onClose={() => {}} />
      </WidgetEnvProvider>,
      { wrapper: WithPickerTexts },
    )
  })
  return { dialog: await screen.findByRole('dialog'), onConfirm }
}

const confirm = () => userEvent.click(screen.getByRole('button', { name: '确定' }))

test('is 450 px wide and wants a user: 请选择审批人', async () => {
  const { dialog, onConfirm } = await open()
  expect(dialog.style.getPropertyValue('--tn-surface-width')).toBe('450px')
  expect(dialog).toHaveAccessibleName('审批人')
  await confirm()
  expect(screen.getByRole('alert')).toHaveTextContent('请选择审批人')
  expect(onConfirm).not.toHaveBeenCalled()
})

test('says what is wanted by the title it was given', async () => {
  await open('抄送人')
  await confirm()
  expect(screen.getByRole('alert')).toHaveTextContent('请选择抄送人')
})

test('takes a user, not a department, from the tree or by keyword', async () => {
  const { onConfirm } = await open()
  await userEvent.click(await screen.findByRole('treeitem', { name: '财务部' }))
  await confirm()
  expect(screen.getByRole('alert')).toBeInTheDocument()
  await userEvent.type(screen.getByRole('searchbox'), '张{Enter}')
  await userEvent.click(await screen.findByRole('treeitem', { name: /张三/ }))
  expect(screen.queryByRole('alert')).toBeNull()
  await expectNoViolations(document.body)
  await confirm()
  expect(onConfirm).toHaveBeenCalledWith(expect.objectContaining({ id: 'u1', type: 'user' }))
})
