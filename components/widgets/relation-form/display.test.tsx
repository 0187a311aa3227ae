import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeCaller, lookupEnv, renderWithEnv } from '@/tests/fixtures/render-lookup'
import { parsedField } from '@/tests/fixtures/render-widget'
import { Cell, Detail, Print } from './display'

const node = parsedField('relationForm', {}, { modelId: 'm1', relationField: 'name' })
const { call } = fakeCaller({
  '/visualdev/OnlineDev/{modelId}/{id}/DataChange': () => ({ id: 'r1', data: '{"id":"r1","name":"冲压模具"}' }),
})

test('leads to the linked record where its id is known', async () => {
  const openRecord = jest.fn()
  await renderWithEnv(lookupEnv(call, { openRecord }), <Detail node={node} value="r1" text="冲压模具" />)
  await userEvent.click(screen.getByRole('button', { name: '冲压模具' }))
  expect(openRecord).toHaveBeenCalledWith('m1', 'r1')
})

test('is plain text where nobody opens records or only the text is known', async () => {
  const openRecord = jest.fn()
  await renderWithEnv(
    lookupEnv(call, { openRecord }),
    <>
      <Detail node={node} value="冲压模具" text="冲压模具" />
      <Cell node={node} value="r1" text="冲压模具" />
      <Print node={node} value="r1" text="冲压模具" />
    </>,
  )
  expect(screen.getAllByText('冲压模具', { exact: false }).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button')).toBeNull()
})

test('asks for the name where no text came with the record', async () => {
  await renderWithEnv(lookupEnv(call), <Detail node={node} value="r1" />)
  expect(await screen.findByText('冲压模具')).toBeInTheDocument()
})
