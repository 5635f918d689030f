import type { Handlers } from '@/server/platform/handler';
import { fareList, raiseFares, setFares } from './change-fares';
import { addBus, busList, retireBus, setBus } from './edit-buses';
import { addTown, operatorProfile, setCommission, setOperatorProfile, setPicture, townList } from './edit-profile';
import { addTrip, draftSchedule, retireSchedule, scheduleList, setException } from './edit-schedules';
import { markSeats } from './mark-seats';
import { applyImport, draftList, previewImport, timetableFile } from './timetable-drafts';

export const timetableHandlers = {
  scheduleList,
  draftSchedule,
  retireSchedule,
  addTrip,
  setException,
  draftList,
  previewImport,
  applyImport,
  timetableFile,
  busList,
  addBus,
  setBus,
  retireBus,
  markSeats,
  operatorProfile,
  setOperatorProfile,
  setCommission,
  setLogo: setPicture,
  removeLogo: setPicture,
  setPhoto: setPicture,
  removePhoto: setPicture,
  townList,
  addTown,
  fareList,
  setFares,
  raiseFares,
} satisfies Partial<Handlers>;
