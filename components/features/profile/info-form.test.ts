import { widgetSchemas } from '@/components/widgets/schemas'
import { currentUserSettings } from '@/lib/contract/permission/current-user'
import { createFormStore } from '@/lib/form/form-store'
import { infoForm, valuesOf } from './info-form'

const stored = currentUserSettings.baseInfo.data.parse({
  id: '1',
  creatorTime: null,
  prevLogTime: null,
  entryDate: null,
  birthday: 946_684_800_000,
  realName: '马建军',
  mobilePhone: '010-2',
})

function open() {
  const design = infoForm((key) => key, { dictionaries: [], faultText: (kind) => kind })
  return createFormStore({
    design,
    schemas: widgetSchemas,
    mode: 'edit',
    initialValues: valuesOf(stored, design),
    readableForms: 'all',
  })
}

describe('personal data', () => {
  test('typing a letter and taking it back is no change', () => {
    const form = open()
    form.setValue('realName', '马建')
    expect(form.isDirty()).toBe(true)
    form.setValue('realName', '马建军')
    expect(form.isDirty()).toBe(false)
  })

  test('a name of blanks is no name', () => {
    const form = open()
    form.setValue('realName', '  ')
    expect(form.validate().map(({ path }) => path)).toEqual(['realName'])
  })

  test('what the platform keeps already is not refused for its form, what is typed anew is', () => {
    const form = open()
    expect(form.validate()).toEqual([])
    form.setValue('mobilePhone', '123')
    form.setValue('email', 'nobody')
    expect(form.validate().map(({ message }) => message)).toEqual(['phone', 'email'])
    form.setValue('mobilePhone', ' 13800138000 ')
    form.setValue('email', 'a@b.cn')
    expect(form.validate()).toEqual([])
  })

  test('only what the form holds is sent, a date as its number', () => {
    const record = open().toRecord()
    expect(record).toMatchObject({ realName: '马建军', mobilePhone: '010-2', birthday: 946_684_800_000 })
    expect(record).not.toHaveProperty('id')
  })
})
