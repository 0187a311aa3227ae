import type { DesignForm, DesignInfo } from '@/lib/contract/online-dev/design-base'
import type { Db, DbTransaction } from '../../../../store/database'
import { builtIn } from '../store'
import { type DesignTableRow, findInterfaceName } from './store'

/** A design as its form reads it (contract 3b §2.3). Wire: `type` and `webType` are texts there. */
export async function asForm(db: Db | DbTransaction, row: DesignTableRow): Promise<DesignInfo> {
  const { id, fullName, enCode, category, type, webType, state, sortCode, interfaceId, version } = row
  const known = interfaceId === '' ? undefined : await findInterfaceName(db, interfaceId)
  return {
    ...{ id, fullName, enCode, category: category ?? '', description: row.description ?? '' },
    ...{
      type: String(type),
      webType: String(webType),
      enableFlow: row.enableFlow === 1 ? 1 : 0,
      state,
      sortCode,
      dbLinkId: row.dbLinkId,
    },
    ...{ tables: row.tablesJson, formData: row.formData, columnData: row.columnData, appColumnData: row.appColumnData },
    ...{ interfaceId, interfaceName: known?.fullName ?? '', interfaceParam: row.interfaceParamJson, version },
  }
}

/** Wire: webType 3 is an old word for a form and a list with a flow (contract 3b §1). */
export function kindOf(webType: number, enableFlow: number): { webType: number; enableFlow: number } {
  return webType === 3 ? { webType: 2, enableFlow: 1 } : { webType, enableFlow }
}

/** What is stored of a form. */
export function valuesOf(form: DesignForm) {
  const { fullName, enCode, category, sortCode, interfaceId } = form
  return {
    ...{ fullName, enCode, category, sortCode, interfaceId, description: form.description || null },
    ...kindOf(form.webType, form.enableFlow),
    ...{
      dbLinkId: form.dbLinkId || builtIn,
      tablesJson: form.tables || '[]',
      formData: form.formData,
      columnData: form.columnData,
    },
    ...{ appColumnData: form.appColumnData, interfaceParamJson: form.interfaceParam },
  }
}

export type DesignValues = ReturnType<typeof valuesOf>
