import { BlockList } from 'node:net'
import fc from 'fast-check'
import { isListed, wrongEntry } from './address-list'

it.each([
  ['10.0.0.7', '10.0.0.7', true],
  ['10.0.0.7', '10.0.0.70', false],
  ['127.0.0.1，10.0.0.7', '10.0.0.7', true],
  ['127.0.0.1\n10.1.0.0/16', '10.1.200.3', true],
  ['10.1.0.0/16', '10.2.0.1', false],
  ['2001:db8::/32', '2001:db8:1::7', true],
  ['2001:db8::7', '2001:0db8:0::0007', true],
  ['10.1.*.*, 10.0.0.7', '10.0.0.7', true],
  ['10.1.*.*', '10.1.0.7', false],
  ['10.0.0.7', '::ffff:10.0.0.7', true],
  ['0.0.0.0/0', '203.0.113.9', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['', '10.0.0.7', false],
  ['10.0.0.7', '', false],
])('of "%s" %s is a part: %s', (text, address, isPart) => {
  expect(isListed(text, address)).toBe(isPart)
})

it.each([
  ['10.0.0.7, 2001:db8::/32', null],
  ['', null],
  ['10.0.0.7, localhost', 'localhost'],
  ['10.0.0.7/33', '10.0.0.7/33'],
  ['10.0.0.7/8/8', '10.0.0.7/8/8'],
  ['10.0.0/8', '10.0.0/8'],
  ['1:2:3:4:5:6:7', '1:2:3:4:5:6:7'],
  ['1::2::3', '1::2::3'],
  ['::10.0.0.300', '::10.0.0.300'],
  ['::/0, ::ffff:10.0.0.7', null],
])('in "%s" the wrong entry is %s', (text, wrong) => {
  expect(wrongEntry(text)).toBe(wrong)
})

/** Of the long ones those that are no short ones in disguise: of these the system has another opinion. */
const long = fc.ipV6().filter((text) => !/[.]|ffff/i.test(text))
const asked = fc.oneof(
  fc.record({
    network: fc.ipV4(),
    length: fc.integer({ min: 0, max: 32 }),
    address: fc.ipV4(),
    family: fc.constant('ipv4' as const),
  }),
  fc.record({ network: long, length: fc.integer({ min: 0, max: 128 }), address: long, family: fc.constant('ipv6' as const) }),
)

it('says of networks what the system says', () => {
  fc.assert(
    fc.property(asked, ({ network, length, address, family }) => {
      const list = new BlockList()
      list.addSubnet(network, length, family)
      expect(isListed(`${network}/${length}`, network)).toBe(true)
      expect(isListed(`${network}/${length}`, address)).toBe(list.check(address, family))
    }),
  )
})
