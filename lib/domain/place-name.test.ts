import { placeName } from './place-name'

it.each([
  ['集团/模具公司/项目部', '项目部', { name: '项目部', above: '集团/模具公司' }],
  ['集团/A/B 公司', 'A/B 公司', { name: 'A/B 公司', above: '集团' }],
  ['项目部', '项目部', { name: '项目部', above: '' }],
  ['项目部', '', { name: '项目部', above: '' }],
])('%s is %s below what is not shown', (fullName, lastFullName, expected) => {
  expect(placeName({ fullName, lastFullName })).toEqual(expected)
})
