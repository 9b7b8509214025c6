/** The file store and the bytes of uploads in buckets of real object stores. */
import { test } from 'vitest';
import { hasRgw, startRgw } from '../../testing/engines/rgw.ts';
import { hasSwift, startSwift } from '../../testing/engines/swift.ts';
import { describeS3 } from './s3-conformance.ts';

if (hasSwift()) describeS3('Swift', startSwift);
else test.skip('Swift is not installed: apt-get install swift-proxy swift-account swift-container swift-object');

if (hasRgw()) describeS3('Ceph’s gateway', startRgw);
else
  test.skip('Ceph’s gateway is asked only with RGW=on, and if radosgw, ceph-mon, ceph-osd and ceph-mgr are installed');
