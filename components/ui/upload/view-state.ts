/** How a picture is looked at. `isActual`: a pixel of the picture is one of the screen; otherwise it fits the window. */
export type View = { scale: number; degrees: number; x: number; y: number; isActual: boolean }

export type ViewAction =
  | { type: 'zoom'; factor: number }
  | { type: 'rotate'; by: number }
  | { type: 'move'; x: number; y: number }
  | { type: 'actual' }
  | { type: 'reset' }

export const initialView: View = { scale: 1, degrees: 0, x: 0, y: 0, isActual: false }

const scaleMin = 0.1
const scaleMax = 10

export function viewAfter(view: View, action: ViewAction): View {
  switch (action.type) {
    case 'zoom': {
      const scale = Math.min(scaleMax, Math.max(scaleMin, view.scale * action.factor))
      // What is in the middle of the window stays there.
      const ratio = scale / view.scale
      return { ...view, scale, x: view.x * ratio, y: view.y * ratio }
    }
    case 'rotate':
      return { ...view, degrees: view.degrees + action.by }
    case 'move':
      return { ...view, x: view.x + action.x, y: view.y + action.y }
    case 'actual':
      return { ...initialView, degrees: view.degrees, isActual: true }
    case 'reset':
      return initialView
  }
}
