import { screenTag } from '@/lib/contract/screen/screen'
import { AppError } from '@/lib/errors/app-error'
import type { FileWitness } from '../../http/context'
import { hasTag } from '../permission/public'
import { openForReader } from './rights'
import { findScreensNaming } from './store'

const screensMax = 50

/** Pictures of a screen are seen by whoever may open it; those to choose from by those who design. */
export const screenWitness: FileWitness = {
  isAbout: (table) => table === 'data_screen' || table === 'screen_picture',
  sees: async (ctx, actor, naming) => {
    if (await hasTag(ctx, actor, screenTag.tag)) return true
    if (naming.table === 'screen_picture') return false
    for (const id of await findScreensNaming(ctx.db, naming.name, screensMax)) {
      try {
        await openForReader(ctx, actor, id)
        return true
      } catch (thrown) {
        if (!(thrown instanceof AppError && thrown.code === 'forbidden')) throw thrown
      }
    }
    return false
  },
}
