import { screen } from '@testing-library/react'
import { drawInViewing } from '@/lib/client/viewing'
import { showScreen, startNetwork } from '@/tests/fixtures/screen'
import { FormSurface } from './form-surface'

beforeEach(() => void startNetwork())

it('a form that is seen as somebody else says that it can only be read, and offers no saving', async () => {
  drawInViewing('v1', () => {})
  const edit = { isSaving: false, mayLeave: async () => true }
  await showScreen(
    <FormSurface
      kind="general"
      title="编辑"
      edit={edit}
      onLeft={() => {}}
      between={<button type="button">确定并继续</button>}
      submit={{ text: '确定' }}
    >
      <p>内容</p>
    </FormSurface>,
  )
  expect(await screen.findByText('正在以他人身份查看，表单只能查看，不能保存。')).toBeVisible()
  expect(screen.getByText('内容')).toBeVisible()
  for (const name of ['确定', '确定并继续']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  drawInViewing(undefined, () => {})
})
