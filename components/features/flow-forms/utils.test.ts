import { flowForm } from '@/lib/contract/workflow/flow-form'
import { asDesign, asFlowForm, faultOfFields, readSystemFields } from './utils'

const stored = flowForm.info.data.parse({
  ...{ id: 'f1', fullName: '请假单', enCode: 'leave', formType: 2, flowType: 0, dbLinkId: '0', sortCode: 3, description: '' },
  ...{ tableJson: '[]', draftJson: '{"fields":[]}', propertyJson: '{"fields":[1]}', isRelease: 2, version: 4 },
})

test('a form that went through its designer is the same form with another draft, and never overwrites what is released', () => {
  const sent = flowForm.update.body.parse(asFlowForm({ ...asDesign(stored), formData: '{"fields":[2]}' }))
  const { propertyJson: _, isRelease: __, enabledMark: ___, ...facts } = stored
  expect(sent).toEqual({ ...facts, draftJson: '{"fields":[2]}' })
})

test('the first fault of fields that were typed in is told with its line', () => {
  const fields = readSystemFields('[{"filedId":"a","filedName":"A"},{"filedId":" a ","filedName":"B"},{"filedId":""}]')
  expect(faultOfFields(fields)).toEqual({ code: 'sameCode', line: 2 })
  expect(faultOfFields(fields.slice(0, 1))).toBeNull()
  expect(readSystemFields('nothing to read')).toEqual([])
})
