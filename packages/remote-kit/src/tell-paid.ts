import { tellEffect } from '@griot/api';
import type { Platform } from '@griot/remote-kit';

/** Tells all pages, in all tabs, that a payment has arrived: what was bought is asked anew. The provider wrote it, and no call of ours. */
export const tellPaid = ({ bus }: Pick<Platform, 'bus'>): void =>
  void tellEffect(bus, 'POST /payments/webhook/{provider}/');
