import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { area } from '@/lib/contract/system/area'
import { fakeCaller, lookupEnv, renderWithEnv } from '@/tests/fixtures/render-lookup'
import { parsedField } from '@/tests/fixtures/render-widget'
import { Detail } from './display'
import { areaSelectFaces } from './index'

const node = parsedField('areaSelect')
const answers = {
  [area.names.path]: () => [['广东省', '东莞市']],
  [area.selector.path]: () => ({ list: [{ id: '44', fullName: '广东省', isLeaf: true }] }),
}

test('shows the text of the server as text, and asks for nothing', async () => {
  const { call, asked } = fakeCaller(answers)
  await renderWithEnv(lookupEnv(call), <Detail node={node} value={['44', '19']} text="<b>广东</b>" />)
  expect(screen.getByText('<b>广东</b>')).toBeInTheDocument()
  expect(asked).toHaveLength(0)
})

test('asks for names where there is no text, and shows ids until they come', async () => {
  await renderWithEnv(lookupEnv(fakeCaller(answers).call), <Detail node={node} value={['44', '19']} />)
  await waitFor(() => expect(screen.getByText('广东省/东莞市')).toBeInTheDocument())
})

test.each([[[]], [''], [undefined]])('shows nothing for %j', async (value) => {
  const { container } = await renderWithEnv(lookupEnv(fakeCaller(answers).call), <Detail node={node} value={value} />)
  expect(container).toHaveTextContent('')
})

test('a search takes one area, and none as no condition', async () => {
  const { Filter } = await areaSelectFaces.filter!()
  const onChange = jest.fn()
  const one = parsedField('areaSelect', {}, { level: 0 })
  const props = { id: 'f', node: one, searchType: 1 as const, searchMultiple: false, onChange }
  await renderWithEnv(lookupEnv(fakeCaller(answers).call), <Filter {...props} value={undefined} />)
  await userEvent.click(screen.getByRole('combobox'))
  await userEvent.click(await screen.findByRole('treeitem', { name: '广东省' }))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(onChange).toHaveBeenLastCalledWith(['44'])
  await userEvent.click(screen.getByRole('combobox'))
  await screen.findByRole('treeitem', { name: '广东省' })
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(onChange).toHaveBeenLastCalledWith(undefined)
})
