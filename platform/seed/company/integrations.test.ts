import { integrateFaults, parseIntegration } from '@/lib/flow/integrate-tree'
import { seedIntegrations, treeOf } from './integrations'

it.each(seedIntegrations.map((one) => [one.code, one] as const))('%s can run as it is designed', (_code, one) => {
  const tree = parseIntegration(treeOf(one))
  if ('fault' in tree) throw new Error(tree.fault)
  expect(integrateFaults(one.type, tree)).toEqual([])
  const { formId, triggerEvent, cron = '' } = tree.start.properties
  expect([formId, triggerEvent, cron]).toEqual([one.modelId, one.triggerEvent, one.cron ?? ''])
})
