import type { WidgetDisplayProps } from '@/components/widget-kits/define-widget'
import { ReadFace } from '@/components/widget-kits/faces/read-face'
import { plainText } from '@/lib/form/wire-values'

/** Contract 3a §15: the detail shows the slider as it stands, and its value in figures. */
export function Detail(props: WidgetDisplayProps) {
  return <ReadFace {...props} text={sliderText(props)} />
}

export function Print(props: WidgetDisplayProps) {
  return <>{sliderText(props)}</>
}

/** Both ends of a range in one line. */
function sliderText({ value, text }: WidgetDisplayProps): string {
  return text ?? (Array.isArray(value) ? value.map(plainText).join(' – ') : plainText(value))
}
