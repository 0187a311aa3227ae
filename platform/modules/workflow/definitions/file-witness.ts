import type { FileWitness } from '../../../http/context'
import { namingIds } from '../../../kit/file-witness'
import { hasTag } from '../../permission/public'
import { flowTag, formTag } from './designers'
import { usesForm } from './witness-store'

const formsMax = 50

/** What a form of flows shows, such as pictures that its fields begin with, is for those who design it and those who fill it in. */
export const flowFormWitness: FileWitness = {
  isAbout: (table) => table === 'flow_form',
  sees: async (ctx, actor, naming) => {
    if ((await hasTag(ctx, actor, formTag)) || (await hasTag(ctx, actor, flowTag))) return true
    return usesForm(ctx.db, await namingIds(ctx, naming, formsMax), { userId: actor.userId, now: ctx.now() })
  },
}
