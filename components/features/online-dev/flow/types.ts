/** A task that is opened from a list: of a record, or with `id` '' of one that is to be made. `flowId` '' is chosen first. */
export type FlowOpening = { id: string; flowId: string; opType: '-1' | 0; status?: number | undefined }
