#!/bin/sh
# What nginx logs goes where a container's log is rotated; within it, it would grow for ever.
ln -sf /dev/stdout /var/log/nginx/griot.log
ln -sf /dev/stderr /var/log/nginx/griot.error.log
