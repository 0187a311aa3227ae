import { lentWork } from '../../permission/public'
import { asForm, keepIntegrate } from './service'
import { findOwnIntegrates, type IntegrateRow, lockIntegrate, lockIntegrates, updateIntegrate } from './store'

export const integrationWork = lentWork<IntegrateRow>({
  root: { id: 'integrate', fullName: '集成助手', icon: 'icon-ym icon-ym-integration' },
  findOwn: findOwnIntegrates,
  lockAll: lockIntegrates,
  lock: lockIntegrate,
  update: updateIntegrate,
  keep: (trx, ctx, actor, { before, after }) =>
    keepIntegrate(trx, ctx, actor, { action: 'update', before: asForm(before), after: asForm(after) }),
})
