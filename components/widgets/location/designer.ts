import { numberEntry, switchEntry } from '@/components/widget-kits/designer/property-entry'
import { clearable, head, look, onChange, required, states } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'
import { own, readFlag } from '@/lib/form/read'

export const locationDesigner: WidgetDesigner = {
  group: 'advanced',
  icon: 'place',
  properties: {
    base: head,
    behaviour: [
      switchEntry('autoLocation'),
      switchEntry('enableLocationScope'),
      numberEntry('adjustmentScope', { min: 1, max: 100_000, when: (shell) => readFlag(own(shell, 'enableLocationScope')) }),
      switchEntry('enableDesktopLocation'),
      clearable,
    ],
    rules: [required],
    state: states,
    scripts: [onChange],
  },
  style: look,
}
