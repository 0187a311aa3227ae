import type { Field } from '@/lib/form/build/field'
import { callFunction } from '../../modules/datainterface/sandbox'
import { designs, moduleCodes } from './all-designs'

/** Calls a script with functions that note what they are asked for. */
function run(script: string, input: { formData?: object; data?: unknown }): Promise<unknown> {
  const noted = `(input) => {
    const log = []
    const note = (what) => (...args) => { log.push([what, ...args]) }
    const names = ['setFormData', 'setShowOrHide', 'setRequired', 'setDisabled']
    const functions = Object.fromEntries(names.map((name) => [name, note(name)]))
    const result = (${script})({ formData: {}, ...input, ...functions, onlineUtils: { toast: note('toast') } })
    if (result && result.then) log.push(['promise'])
    return log
  }`
  return callFunction(noted, input)
}

function changeScript(fields: readonly Field[], name: string): string {
  const own = fields.flatMap((field) => [field, ...(field.children ?? [])]).find((field) => field.name === name)?.own
  return String((own?.['on'] as { change?: string } | undefined)?.change ?? '')
}

test.each(moduleCodes)('every script of %s runs on an empty form', async (module) => {
  const { fields, scripts } = designs[module]
  const changes = fields.flatMap((field) => [field, ...(field.children ?? [])]).map((field) => changeScript([field], field.name))
  for (const script of [...Object.values(scripts ?? {}), ...changes].filter(Boolean)) {
    await expect(run(script, {})).resolves.toBeInstanceOf(Array)
  }
})

test('where a seal is taken is shown and demanded only when it is taken', async () => {
  const script = designs.hipSeal.scripts?.onLoad ?? ''
  expect(await run(script, { formData: { isTakeOut: 0 } })).toContainEqual(['setShowOrHide', 'takeOutPlace', false])
  expect(await run(script, { formData: { isTakeOut: 1 } })).toContainEqual(['setRequired', 'takeOutPlace', true])
})

test('an application that does not pay what its invoices say is refused', async () => {
  const script = designs.hipPayApply.scripts?.beforeSubmit ?? ''
  const invoices = [{ thisAmount: 10.1 }, { thisAmount: 0.2 }]
  expect(await run(script, { formData: { invoices, applyAmount: 10.3 } })).toEqual([['promise']])
  expect(await run(script, { formData: { invoices, applyAmount: 10 } })).toEqual([
    ['toast', expect.stringContaining('不一致'), 'warning'],
    ['promise'],
  ])
})

test('a chosen machine or material writes what is known of it', async () => {
  const machine = changeScript(designs.hipMoldTrial.fields, 'machineId')
  expect(await run(machine, { data: { id: 'B07', tonnage: 450 } })).toEqual([
    ['setFormData', 'machineNo', 'B07'],
    ['setFormData', 'tonnage', 450],
  ])
  const material = changeScript(designs.hipInvoice.fields, 'materialId')
  expect(await run(material, { data: { goodsName: '模架', spec: 's', unit: '套', price: 1 } })).toHaveLength(4)
})
