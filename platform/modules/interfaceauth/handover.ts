import { lentWork } from '../permission/public'
import { keepApplication } from './keep'
import { type ApplicationRow, findOwnApplications, lockApplication, lockApplications, updateApplication } from './store'

const peopleOf = ({ createdBy, runAs }: ApplicationRow) => ({ createdBy, runAs })

/** Keys of people stay: nobody calls with the key of somebody else. */
export const applicationWork = lentWork<ApplicationRow>({
  root: { id: 'interfaceOauth', fullName: '接口认证', icon: 'icon-ym icon-ym-systemForm' },
  findOwn: findOwnApplications,
  lockAll: lockApplications,
  lock: lockApplication,
  update: updateApplication,
  keep: (trx, ctx, actor, { before, after }) =>
    keepApplication(trx, ctx, actor, {
      ...{ id: before.id, name: before.appName, action: 'members' },
      ...{ before: peopleOf(before), after: peopleOf(after) },
    }),
})
