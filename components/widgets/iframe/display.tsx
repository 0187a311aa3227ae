import type { WidgetDisplayProps } from '@/components/widget-kits/define-widget'
import { frameAddress } from './frame-address'

export { Runtime as Detail } from './runtime'

/** Paper cannot show a page that lives; its address can be read. */
export function Print({ node }: WidgetDisplayProps) {
  return <>{frameAddress(node) ?? ''}</>
}
