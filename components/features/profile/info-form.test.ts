import { currentUserSettings } from '@/lib/contract/permission/current-user'
import { changesOf, faultsOf, valuesOf } from './info-form'

const stored = valuesOf(
  currentUserSettings.baseInfo.data.parse({
    id: '1',
    creatorTime: null,
    prevLogTime: null,
    entryDate: null,
    birthday: 946_684_800_000,
    realName: '马建军',
    mobilePhone: '010-2',
  }),
)

describe('personal data', () => {
  test('typing a letter and taking it back is no change', () => {
    expect(changesOf({ realName: '马建', birthday: null }, stored)).toEqual({ realName: '马建', birthday: null })
    expect(changesOf({ realName: '马建军', email: '' }, stored)).toEqual({})
  })

  test('a name of spaces is no name', () => {
    expect(faultsOf({ ...stored, realName: '  ' }, { realName: '  ' })).toEqual([{ name: 'realName', kind: 'required' }])
  })

  test('what the platform keeps already is not refused for its form, what is typed anew is', () => {
    expect(faultsOf(stored, {})).toEqual([])
    const typed = { mobilePhone: '123', email: 'nobody' }
    expect(faultsOf({ ...stored, ...typed }, typed).map(({ kind }) => kind)).toEqual(['phone', 'email'])
  })
})
