import {
  demandVersion,
  keepHistory as keep,
  keepFormHistory as keepForm,
  keepOngoingHistory as keepOngoing,
} from '@/platform/modules/history/keep'
import { keepUser as keepPerson } from '@/platform/modules/permission/user/keep'

/** Stands before what keeps history, in the bench alone: the same code with it and without it. */

export { demandVersion }
export const history = { isKept: true }

export const keepHistory: typeof keep = async (...change) => {
  if (history.isKept) await keep(...change)
}

export const keepFormHistory: typeof keepForm = async (...change) => {
  if (history.isKept) await keepForm(...change)
}

export const keepOngoingHistory: typeof keepOngoing = async (...change) => {
  if (history.isKept) await keepOngoing(...change)
}

export const keepUser: typeof keepPerson = async (...change) => {
  if (history.isKept) await keepPerson(...change)
}
