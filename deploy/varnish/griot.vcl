# Debian: /etc/varnish/default.vcl, with the packages varnish and varnish-modules. Stands between nginx and HAProxy in place of nginx's own cache, and is told at once what has changed:
# CDN_PURGE_URLS=http://10.0.0.1:6081/ of each instance. Started with `-p http_gzip_support=off`, since the server compresses and nginx says which way.
vcl 4.1;

import xkey;

backend griot {
    .host = "10.0.0.1";
    .port = "8080";
    .connect_timeout = 500ms;
    .first_byte_timeout = 65s;
    # An open page is told something every half a minute.
    .between_bytes_timeout = 75s;
}

# The instances, webs and workers, which alone may purge.
acl instances {
    "10.0.0.21";
    "10.0.0.22";
}

# nginx says who asks; of others nobody's word is taken.
acl nginx {
    "127.0.0.1";
    "10.0.0.1";
}

sub vcl_recv {
    if (req.method == "PURGE") {
        if (client.ip !~ instances) {
            return (synth(403));
        }
        if (!req.http.Surrogate-Key) {
            return (synth(400));
        }
        return (synth(200, "Purged " + xkey.purge(req.http.Surrogate-Key)));
    }
    if (client.ip !~ nginx) {
        return (synth(403));
    }
    # Varnish adds nginx to those who asked; readers are whom nginx names.
    set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, ", [^,]*$", "");
    if (req.url ~ "(?i)^/*(metrics|readyz)/?(\?|$)") {
        return (synth(404));
    }
    # What is one person's own says so by its token; who has chosen other builds gets pages of their own.
    if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization || req.http.Cookie ~ "(^|; )(builds|mfo)=") {
        return (pass);
    }
    # Who has just changed something sees it, and what they see is stored for others, too.
    if (req.http.Cookie ~ "(^|; )wrote=" || req.http.X-Wrote) {
        set req.hash_always_miss = true;
    }
    # Other cookies change nothing in what may be stored, and what they do change is `private` or `no-store`.
    return (hash);
}

sub vcl_backend_response {
    # What is asked for beside a reader who has been answered does not take the place of what is stored when it fails.
    if (bereq.is_bgfetch && beresp.status >= 500) {
        return (abandon);
    }
    # Ten seconds are `s-maxage`; twenty more while it asks are what a CDN may do (`CDN-Cache-Control`).
    set beresp.grace = 20s;
    set beresp.http.xkey = beresp.http.Surrogate-Key;
}

sub vcl_deliver {
    unset resp.http.Surrogate-Key;
    unset resp.http.xkey;
}
