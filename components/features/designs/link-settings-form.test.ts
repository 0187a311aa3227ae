import { isChanged, linkBody, linkFaults, storedChoices } from './link-settings-form'

const settings = {
  ...{
    id: 'm1',
    formUse: 1 as const,
    formPassUse: 0 as const,
    columnUse: 1 as const,
    columnPassUse: 0 as const,
    enabledMark: 1 as const,
  },
  ...{ columnCondition: '[{"prop":"gone"}]', columnText: '', formLink: 'f', columnLink: 'l' },
  ...{ formPassword: '', columnPassword: '', alreadySave: true },
}

it('the form link of what is released without a list can be closed: nothing is asked or said of the list', () => {
  const start = { settings, fields: [], hasList: false }
  const first = storedChoices(settings)
  const closed = { ...first, form: { ...first.form, isOpen: false } }
  expect(Object.values(linkFaults(start, closed)).filter(Boolean)).toEqual([])
  expect(linkBody(start, closed)).toMatchObject({
    formUse: 0,
    columnUse: 0,
    enabledMark: 0,
    columnCondition: '[{"prop":"gone"}]',
  })
  expect(linkFaults({ ...start, hasList: true }, closed).shown).toBe('shownNeeded')
})

it('links whose settings nobody changed keep their owner', () => {
  const start = { settings, fields: [], hasList: true }
  const first = storedChoices(settings)
  expect(isChanged(start, first)).toBe(false)
  expect(isChanged(start, { ...first, form: { ...first.form, asksPassword: true } })).toBe(true)
})
