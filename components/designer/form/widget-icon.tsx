import { LineIcon } from '@/components/ui/icon'
import { designerIcons } from '@/components/widget-kits/designer/icons'
import { isWidgetType } from '@/lib/form/widget-facts/table'
import { widgetDesigners } from './widget-designers'

/** The picture of a widget in palette, outline and panel; a box for what this version does not know. */
export function WidgetIcon({ type, size = 16 }: { type: string; size?: number }) {
  return <LineIcon path={designerIcons[isWidgetType(type) ? widgetDesigners[type].icon : 'frame']} size={size} />
}
