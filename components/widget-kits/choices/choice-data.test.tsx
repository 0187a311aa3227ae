import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { widgets } from '@/components/widgets/registry'
import { parsedField, WithMessages } from '@/tests/fixtures/render-widget'

const options = [
  { id: '1', fullName: '甲', price: 5 },
  { id: '2', fullName: '乙' },
]

async function renderChoice(type: string, value: unknown) {
  const Runtime = (await widgets.get(type)?.runtime?.())?.Runtime
  if (!Runtime) throw new Error(`${type} has no control`)
  const onChange = jest.fn()
  const node = parsedField(type, {}, { options })
  const control = { node, id: 'c', value, onChange, disabled: false, readOnly: false, ariaLabel: '名称' }
  render(<Runtime {...control} />, { wrapper: WithMessages })
  return onChange
}

describe('what scripts get of a choice (contract 3a §11)', () => {
  test('radio buttons tell the option', async () => {
    const onChange = await renderChoice('radio', '')
    await userEvent.click(screen.getByRole('radio', { name: '甲' }))
    expect(onChange).toHaveBeenCalledWith('1', options[0])
  })

  test('check boxes tell all chosen options', async () => {
    const onChange = await renderChoice('checkbox', ['2'])
    await userEvent.click(screen.getByRole('checkbox', { name: '甲' }))
    expect(onChange).toHaveBeenCalledWith(['2', '1'], [options[1], options[0]])
  })

  test('a select tells the option as it came', async () => {
    const onChange = await renderChoice('select', '')
    await userEvent.click(screen.getByRole('combobox'))
    await userEvent.click(screen.getByRole('option', { name: '甲' }))
    expect(onChange).toHaveBeenCalledWith('1', options[0])
  })
})
