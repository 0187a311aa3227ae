import { namedByIntegration } from '@/lib/flow/integrate-tree'
import type { Actor, PlatformContext } from '../../../http/context'
import { managedTemplate } from './managers'
import { findVersionIds, findWithWords } from './template-uses-store'

/** What launches a template by itself, for those who manage it: looked at before it is disabled or deleted. */
export async function usesOfTemplate({ db }: PlatformContext, actor: Actor, id: string) {
  await managedTemplate(db, { actor, id })
  const versions = await findVersionIds(db, id)
  const { integrations, flows } = await findWithWords(db, { words: versions, exceptTemplateId: id })
  const isNamed = (templateJson: string) => {
    const named = namedByIntegration(templateJson)
    return versions.some((version) => named.has(version))
  }
  return [
    ...integrations
      .filter(({ templateJson }) => isNamed(templateJson))
      .map((one) => ({ kind: 'integration' as const, id: one.id, fullName: one.fullName })),
    ...flows.map((one) => ({ kind: 'flow' as const, ...one })),
  ]
}
