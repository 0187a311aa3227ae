import { colorEntry, inConfig, specialEntry } from '@/components/widget-kits/designer/property-entry'
import { boxLook, gridFrame, shownStates } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const tableGridDesigner: WidgetDesigner = {
  group: 'layout',
  icon: 'grid',
  dropped: () => ({ config: { componentName: 'row0', children: [gridRow(), gridRow()] } }),
  properties: { state: shownStates },
  style: [...boxLook, ...gridFrame],
}

/** Its cells are worked on one by one. */
export const tableGridTrDesigner: WidgetDesigner = {
  group: 'layout',
  icon: 'grid',
  isOffered: false,
  properties: {},
  style: [],
}

export const tableGridTdDesigner: WidgetDesigner = {
  group: 'layout',
  icon: 'grid',
  isOffered: false,
  properties: { base: [specialEntry('grid', 'gridCell', { path: ['__config__', 'merged'] })] },
  style: [colorEntry('backgroundColor', inConfig('backgroundColor'))],
}

function gridRow() {
  return { __config__: { jnpfKey: 'tableGridTr', children: [gridCell(), gridCell()] } }
}

function gridCell() {
  return { __config__: { jnpfKey: 'tableGridTd', merged: false, colspan: 1, rowspan: 1, backgroundColor: '', children: [] } }
}
