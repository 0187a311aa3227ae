import { messageTarget } from './open-message'

const message = (type: number | undefined, bodyText: string, flowType: number | undefined = 1) => ({ type, flowType, bodyText })

/** Contract 1 §13.4, line by line. */
describe('where a click on a message leads', () => {
  test.each([
    ['a notice to itself', message(1, '<p>放假</p>'), { kind: 'dialog' }],
    ['a system message to itself', message(3, '<p>更新</p>'), { kind: 'dialog' }],
    [
      'a schedule to its viewer',
      message(4, '{"id":"s1","groupId":"g1","type":"1"}'),
      { kind: 'schedule', id: 's1', groupId: 'g1' },
    ],
    [
      'a changed schedule to its viewer, with numbers for texts',
      message(4, '{"id":7,"groupId":8,"type":2}'),
      { kind: 'schedule', id: '7', groupId: '8' },
    ],
    ['a deleted schedule nowhere', message(4, '{"id":"s1","groupId":"g1","type":"3"}'), { kind: 'deletedSchedule' }],
    ['a deleted schedule nowhere, as a number', message(4, '{"id":"s1","type":3}'), { kind: 'deletedSchedule' }],
    ['a delegation to its page', message(2, '{"type":1}', 2), { kind: 'page', path: '/workFlow/entrust?config=1' }],
    ['a delegation that says nothing to the page', message(2, 'no JSON', 2), { kind: 'page', path: '/workFlow/entrust?config=' }],
    ['a flow message without a body to itself', message(2, '', 1), { kind: 'dialog' }],
    ['a kind nobody knows without a body to itself', message(undefined, ' '), { kind: 'dialog' }],
    ['a schedule message that names none to itself', message(4, 'not JSON'), { kind: 'dialog' }],
    ['a schedule message whose body is no object to itself', message(4, '["s1"]'), { kind: 'dialog' }],
  ])('%s', (_name, given, target) => {
    expect(messageTarget(given)).toEqual(target)
  })

  test('everything else with a body to the flow, whose address carries the body as Base64 of its UTF-8 bytes', () => {
    const bodyText = '{"processId":"p1","flowId":"f1","enCode":"请假单??>>","type":2}'
    const target = messageTarget(message(2, bodyText))
    if (target.kind !== 'page') throw new Error('no page')
    const [path, query] = target.path.split('?')
    expect(path).toBe('/workFlowDetail')
    expect(query).toMatch(/^config=[\w%]+$/)
    const encoded = new URLSearchParams(query).get('config') ?? ''
    expect(Buffer.from(encoded, 'base64').toString('utf8')).toBe(bodyText)
  })
})
